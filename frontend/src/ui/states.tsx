import { CloudOff, RotateCw, SearchX, WifiOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOnline } from '../lib/use-online.js';
import { Button } from './button.js';
import uiCopy from '../content/ui-copy.json' with { type: 'json' };

const texts = uiCopy.failed;

interface StateProps {
  title: string;
  text?: ReactNode;
  icon?: LucideIcon;
  /** Next step: a button or a link. */
  action?: ReactNode;
  /** `h1` if the state is all that the page shows. */
  headingLevel?: 'h1' | 'h2' | 'h3';
}

/** Empty state with a next step. */
export function EmptyState({ title, text, icon: Icon = SearchX, action, headingLevel = 'h2' }: StateProps) {
  const Heading = headingLevel;
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-14 text-center">
      <span className="mb-5 grid size-16 place-items-center rounded-full bg-primary-soft text-primary">
        <Icon aria-hidden className="size-7" />
      </span>
      <Heading tabIndex={headingLevel === 'h1' ? -1 : undefined} className="text-h3">
        {title}
      </Heading>
      {text && <div className="mt-2 text-muted">{text}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

/**
 * Error state, in place of the content that failed to load. Offline, it says so instead; the query client
 * refetches when the connection is back.
 */
export function ErrorState({
  title = texts.title,
  text,
  onRetry,
  busy,
  headingLevel,
}: {
  title?: string;
  text: string;
  onRetry: () => void;
  busy?: boolean;
  headingLevel?: StateProps['headingLevel'];
}) {
  const online = useOnline();
  return (
    <div role="alert">
      <EmptyState
        title={online ? title : texts.offlineTitle}
        text={online ? text : texts.offlineText}
        icon={online ? CloudOff : WifiOff}
        headingLevel={headingLevel}
        action={
          <Button look="outline" onClick={onRetry} busy={busy}>
            {!busy && <RotateCw aria-hidden />}
            {texts.retry}
          </Button>
        }
      />
    </div>
  );
}

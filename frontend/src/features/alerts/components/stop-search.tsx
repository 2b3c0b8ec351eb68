import { stopsConfirmations, stopsReport } from '@lml/common/contracts';
import { useMutation } from '@tanstack/react-query';
import { BellOff, CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { paths } from '../../../site/paths.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { stopSearch } from '../data/alerts.api.js';
import { LinkForm } from './link-form.js';
import alertsCopy from '../../../content/alerts-copy.json' with { type: 'json' };

/** Stops the search, the monthly report or the questions about listings of an e-mail with one press. */
export function StopSearch({ stopKey }: { stopKey: string }) {
  const ofMails = stopsReport(stopKey)
    ? alertsCopy.stopReport
    : stopsConfirmations(stopKey)
      ? alertsCopy.stopConfirmations
      : undefined;
  const texts = ofMails ?? alertsCopy.stop;
  const stop = useMutation({ mutationFn: () => stopSearch(stopKey) });
  if (stop.error instanceof ApiError && stop.error.isMissing) {
    if (!ofMails) return <LinkForm expired />;
    return <EmptyState title={ofMails.gone} text={ofMails.goneText} icon={BellOff} />;
  }
  if (stop.error)
    return <ErrorState text={problemText(stop.error)} onRetry={() => stop.mutate()} busy={stop.isPending} />;
  return (
    <div aria-live="polite">
      {stop.isSuccess ? (
        <EmptyState
          title={texts.done}
          text={texts.doneText}
          icon={CircleCheck}
          action={
            <Link to={paths.properties} className={buttonClass('outline')}>
              {alertsCopy.page.browse}
            </Link>
          }
        />
      ) : (
        <EmptyState
          title={texts.title}
          text={texts.text}
          icon={BellOff}
          action={
            <Button onClick={() => stop.mutate()} busy={stop.isPending}>
              {texts.submit}
            </Button>
          }
        />
      )}
    </div>
  );
}

import { CloudOff, RotateCw, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { copy, pageTitle } from '../content/company.js';
import { isFailedImport, reloadOnce, isSiteReachable, whenReachable } from '../lib/code-loading.js';
import { ownPath } from '../lib/language.js';
import { isOffline, useOnline } from '../lib/use-online.js';
import { Button, buttonClass } from '../ui/button.js';
import { EmptyState } from '../ui/states.js';
import { PageHead } from '../site/page-head.js';
import { paths } from '../site/paths.js';

const texts = copy.broken;

/** Error page for failures outside of any layout. */
export function RouteError() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <PageError />
    </main>
  );
}

/**
 * Error page inside a layout, for a page that failed to load or render. A reload gets the newest version. It
 * happens automatically after a deployment (once) and when the site responds again, but never while it does
 * not, because that would end on the browser's error page.
 */
export function PageError() {
  const error = useRouteError();
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const [stillAway, setStillAway] = useState(false);

  useEffect(() => {
    if (!isFailedImport(error)) return;
    let left = false;
    const comeBack = async () => {
      if (!isOffline() && (await isSiteReachable())) return void (await reloadOnce());
      await whenReachable(1);
      if (!left) window.location.reload();
    };
    void comeBack();
    return () => {
      left = true;
    };
  }, [error]);

  async function tryAgain() {
    setAsking(true);
    if (await isSiteReachable()) return window.location.reload();
    setStillAway(true);
    setAsking(false);
  }

  const text = online ? texts.text : texts.offlineText;
  return (
    <div role="alert" className="py-10">
      <PageHead title={pageTitle(texts.pageTitle)} path={null} />
      <EmptyState
        title={online ? texts.title : texts.offlineTitle}
        text={stillAway && online ? texts.stillAway : text}
        icon={online ? CloudOff : WifiOff}
        headingLevel="h1"
        action={
          <>
            <Button busy={asking} onClick={() => void tryAgain()}>
              {!asking && <RotateCw aria-hidden />}
              {texts.retry}
            </Button>
            <a href={ownPath(paths.home)} className={buttonClass('outline')}>
              {copy.notFound.link.label}
            </a>
          </>
        }
      />
    </div>
  );
}

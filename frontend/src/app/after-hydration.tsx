import { Suspense, useEffect } from 'react';
import { watchContactPresses } from '../features/inquiries/data/contact-presses.js';
import { useMayWait } from '../features/inquiries/data/waiting-flag.js';
import { backgroundComponent } from '../ui/background-component.js';
import { Toaster } from '../ui/toaster.js';
import { startOffline } from './start-offline.js';

const WaitingMessages = backgroundComponent(() =>
  import('../features/inquiries/components/waiting-messages.js').then((module) => module.WaitingMessages),
);

/** Notices, which nobody sees before acting; presses on contact links; messages that wait for a connection; the service worker. */
export function AfterHydration() {
  const mayWait = useMayWait();
  useEffect(() => {
    watchContactPresses();
    void startOffline();
  }, []);
  return (
    <>
      <Toaster />
      {mayWait && (
        <Suspense fallback={null}>
          <WaitingMessages />
        </Suspense>
      )}
    </>
  );
}

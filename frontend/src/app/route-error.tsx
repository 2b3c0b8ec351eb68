import { RotateCw } from 'lucide-react';
import { company } from '../content/company.js';
import { Button, buttonClass } from '../ui/button.js';
import { EmptyState } from '../ui/states.js';
import { CloudOff } from 'lucide-react';
import { paths } from './paths.js';

/** The last resort: a part of the site could not be fetched, or broke. A reload gets the newest version of it. */
export function RouteError() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <title>{`Something went wrong | ${company.name}`}</title>
      <div role="alert">
        <EmptyState
          title="This page could not be shown"
          text="The connection may have dropped, or the site has just been updated."
          icon={CloudOff}
          action={
            <>
              <Button onClick={() => window.location.reload()}>
                <RotateCw aria-hidden />
                Try again
              </Button>
              <a href={paths.home} className={buttonClass('outline')}>
                Home
              </a>
            </>
          }
        />
      </div>
    </main>
  );
}

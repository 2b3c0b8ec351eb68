import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { lazyComponent } from '../../ui/load-with-retry.js';
import { PageHeader } from '../../ui/page-header.js';
import visitorViewingCopy from '../../content/visitor-viewing-copy.json' with { type: 'json' };

const VisitorViewingPanel = lazyComponent(() =>
  import('../../features/visitor-viewing/components/visitor-viewing.js').then(
    (module) => module.VisitorViewingPanel,
  ),
);

const texts = visitorViewingCopy.page;

/**
 * A visitor's viewing, by the secret link of their mail. Nothing changes before a press, because mail scanners open links
 * too.
 */
export function ViewingPage() {
  const { token = '' } = useParams();
  return (
    <>
      <PageHead
        title={pageTitle(texts.title)}
        description={texts.text}
        path={paths.viewings}
        listed={false}
      />
      <meta name="referrer" content="no-referrer" />
      <PageHeader title={texts.title} text={texts.text} compact />
      <div className="container-page min-h-[32rem] max-w-3xl pt-6 pb-14 lg:pt-8 lg:pb-20">
        <noscript>{texts.noScript}</noscript>
        <Suspense fallback={null}>
          <VisitorViewingPanel key={token} token={token} />
        </Suspense>
      </div>
    </>
  );
}

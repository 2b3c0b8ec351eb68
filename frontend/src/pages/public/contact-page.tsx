import { pageTitle } from '../../content/company.js';
import { PageHeader } from '../../ui/page-header.js';
import { ContactPanel } from './contact-section.js';
import contactCopy from '../../content/contact-copy.json' with { type: 'json' };

export function ContactPage() {
  const { heading, intro } = contactCopy.contactPage;
  return (
    <>
      <title>{pageTitle(heading)}</title>
      <PageHeader title={heading} text={intro} />
      <div className="container-page py-10 lg:py-14">
        <h2 className="sr-only">{contactCopy.contactSection.heading}</h2>
        <ContactPanel />
      </div>
    </>
  );
}

import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { useOfficeHours } from '../../site/office-hours.js';
import { useSocialLinks } from '../../site/site-settings.js';
import { pageTitle } from '../../content/company.js';
import { companyData } from '../../features/properties/data/company-data.js';
import { PageHeader } from '../../ui/page-header.js';
import { ContactPanel } from './contact-section.js';
import { useOffices } from './use-offices.js';
import contactCopy from '../../content/contact-copy.json' with { type: 'json' };

export function ContactPage() {
  const { heading, intro } = contactCopy.contactPage;
  const offices = useOffices();
  const facts = { offices, hours: useOfficeHours(), social: useSocialLinks() };
  return (
    <>
      <PageHead
        title={pageTitle(heading)}
        description={intro}
        path={paths.contact}
        data={(origin) => [companyData(origin, facts)]}
      />
      <PageHeader title={heading} text={intro} />
      <div className="container-page py-10 lg:py-14">
        <h2 className="sr-only">{contactCopy.contactSection.heading}</h2>
        <ContactPanel offices={offices} />
      </div>
    </>
  );
}

import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { buildInquiry } from '../../../testing/build.js';
import { UrgentBadges } from './inquiry-badges.js';
import { InquiryFacts } from './inquiry-facts.js';

const show = (language: 'en' | 'sw') => {
  const inquiry = buildInquiry({ language, status: 'resolved' });
  const now = Date.parse(inquiry.createdAt);
  return render(
    <>
      <UrgentBadges inquiry={inquiry} now={now} />
      <InquiryFacts inquiry={inquiry} now={now} />
    </>,
  );
};

it('tells staff who writes in Swahili, and in which language automatic e-mails are [SWAHILI-2]', () => {
  show('sw');
  expect(screen.getByText('Writes in Swahili')).toBeVisible();
  expect(screen.getByText(/Automatic e-mails to this person are in Swahili/)).toBeVisible();
});

it('says nothing of the language of a message in English [SWAHILI-2]', () => {
  show('en');
  expect(screen.queryByText(/Swahili/)).toBeNull();
});

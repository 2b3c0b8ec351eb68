import { screen } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { InquiryReader } from '../features/inquiries/components/inquiry-reader.js';
import { inquiryQuery } from '../features/inquiries/data/inbox.api.js';
import { renderRoutes } from './render.js';

function Reader() {
  const { data } = useQuery(inquiryQuery(1));
  if (!data) return null;
  return (
    <InquiryReader
      inquiry={data}
      detail={data}
      problem={null}
      propertyGone={false}
      people={[]}
      ownId={1}
      now={Date.parse('2026-11-19T05:13:00.000Z')}
      neighbours={null}
      linkTo={(id) => `/?inquiry=${id}`}
      allOfPersonLink="/?person=1"
    />
  );
}

/** Opens the inquiry that the mocked API answers as number 1, beside another page. */
export async function openInquiry() {
  const view = renderRoutes([
    { path: '/', element: <Reader /> },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ]);
  await screen.findByRole('article');
  return view;
}

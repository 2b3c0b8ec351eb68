import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { groupedNumber } from '../../../lib/format.js';
import { paths } from '../../../site/paths.js';
import { viewingCountsQuery } from '../data/viewings.api.js';
import copy from '../../../content/viewing-copy.json' with { type: 'json' };

const texts = copy.dashboard;

/** Viewings of today, requests that wait, and viewings without an outcome; links to the calendar. Its line is always reserved. */
export function ViewingFigures() {
  const { data } = useQuery(viewingCountsQuery);
  const figures =
    data &&
    ([
      ['today', data.today, paths.adminViewingsWhere('view=day')],
      ['awaiting', data.awaiting, paths.adminViewings],
      ['open', data.open, paths.adminViewingsWhere('state=confirmed')],
    ] as const);
  return (
    <p className="mt-3 flex min-h-6 flex-wrap gap-x-5 text-sm leading-6 tabular">
      {figures?.map(([name, count, to]) => (
        <Link key={name} to={to} className="text-primary hover:underline">
          <strong>{groupedNumber(count)}</strong>{' '}
          {count === 1 ? texts.figures[name].one : texts.figures[name].many}
        </Link>
      ))}
    </p>
  );
}

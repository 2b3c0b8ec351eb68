import { Link } from 'react-router-dom';
import { paths } from '../../../site/paths.js';
import { fragmentOf, useStoredLists } from '../data/stored-lists.js';
import copy from '../../../content/favourites-page-copy.json' with { type: 'json' };

/** Links to the shared lists that this browser has made or opened. */
export function StoredShortlists() {
  const lists = useStoredLists();
  if (lists.length === 0) return null;
  return (
    <section aria-labelledby="shared-lists" className="mt-12 border-t border-line pt-8">
      <h2 id="shared-lists" className="text-h3">
        {copy.vote.lists}
      </h2>
      <ul className="mt-3">
        {lists.map(({ key, name }) => (
          <li key={key}>
            <Link
              to={paths.shortlist + fragmentOf({ key, owner: null })}
              className="inline-flex min-h-9 items-center wrap-anywhere text-primary underline underline-offset-4"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

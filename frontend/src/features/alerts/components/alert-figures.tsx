import { useQuery } from '@tanstack/react-query';
import { filled, groupedNumber } from '../../../lib/format.js';
import { alertFiguresQuery } from '../data/alerts.api.js';
import alertsCopy from '../../../content/alerts-copy.json' with { type: 'json' };

/** Number of saved searches, and of e-mails about them. Its line is always reserved. */
export function AlertFigures() {
  const { data } = useQuery(alertFiguresQuery);
  return (
    <p className="mt-3 min-h-6 text-sm text-muted tabular">
      {data &&
        filled(alertsCopy.staff.figures, {
          n: groupedNumber(data.searches),
          addresses: groupedNumber(data.addresses),
          sent: groupedNumber(data.sentLately),
        })}
    </p>
  );
}

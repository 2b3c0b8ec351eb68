import { stopsConfirmations, stopsReport } from '@lml/common/contracts';
import alertsCopy from '../../../content/alerts-copy.json' with { type: 'json' };

/** Texts for a key that stops other mails than those of a saved search; undefined for a saved search. */
export function stoppedMails(stopKey: string) {
  if (stopsReport(stopKey)) return alertsCopy.stopReport;
  return stopsConfirmations(stopKey) ? alertsCopy.stopConfirmations : undefined;
}

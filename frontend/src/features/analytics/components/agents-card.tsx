import { agentFigures, type InquiryFigures, type InterestFigures } from '@lml/common/contracts';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../site/paths.js';
import { classNames } from '../../../lib/class-names.js';
import { filled, groupedNumber } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import copy from '../../../content/dashboard-copy.json' with { type: 'json' };
import { durationText, shareText } from '../data/analytics-text.js';

const texts = copy.analytics;
/** Rows shown at first. */
const SHOWN = 10;

interface AgentsCardProps {
  visitors: InterestFigures;
  inquiries: InquiryFigures;
  dimmed: boolean;
}

/** Figures of each agent, which add up to the totals of the page. */
export function AgentsCard({ visitors, inquiries, dimmed }: AgentsCardProps) {
  const [all, setAll] = useState(false);
  const id = useId();
  const rows = agentFigures(visitors, inquiries);
  const { total, agentPages, deals } = visitors;
  const columns: [string, (row: (typeof rows)[number]) => string, string][] = [
    [texts.views, ({ views }) => groupedNumber(views), groupedNumber(total.views)],
    [texts.phoneReveals, (row) => groupedNumber(row.phoneReveals), groupedNumber(total.phoneReveals)],
    [texts.whatsappClicks, (row) => groupedNumber(row.whatsappClicks), groupedNumber(total.whatsappClicks)],
    [
      texts.pagePhones,
      ({ page }) => groupedNumber(page.phoneReveals),
      groupedNumber(agentPages.phoneReveals),
    ],
    [
      texts.pageChats,
      ({ page }) => groupedNumber(page.whatsappClicks),
      groupedNumber(agentPages.whatsappClicks),
    ],
    [texts.inquiries, (row) => groupedNumber(row.inquiries), groupedNumber(inquiries.total)],
    [texts.viewings, (row) => groupedNumber(row.viewings), groupedNumber(inquiries.viewings)],
    [texts.viewingsHeld, (row) => groupedNumber(row.viewingsHeld), groupedNumber(inquiries.viewingsHeld)],
    [
      texts.answerTime,
      (row) => medianText(row.medianMinutesToAnswer),
      medianText(inquiries.medianMinutesToAnswer),
    ],
    [texts.answeredInTime, inTime, inTime(inquiries)],
    [texts.deals, (row) => groupedNumber(row.deals), groupedNumber(deals)],
  ];
  const cell = 'border-b border-line px-3 py-2';
  return (
    <section
      aria-labelledby={id}
      aria-busy={dimmed}
      className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <h3 id={id} className="font-sans text-base leading-6 font-semibold tracking-normal">
        {texts.agents}
      </h3>
      <p className="text-sm text-muted">{texts.agentsText}</p>
      {rows.length === 0 ? (
        <p className="mt-4 text-sm text-muted">{texts.none}</p>
      ) : (
        <div
          role="group"
          aria-labelledby={id}
          tabIndex={0}
          className={classNames(
            'mt-4 overflow-x-auto rounded-control border border-line transition-opacity duration-150',
            dimmed && 'opacity-55',
          )}
        >
          <table aria-labelledby={id} className="w-full border-separate border-spacing-0 text-sm">
            <thead>
              <tr className="bg-sunken text-[0.8125rem] text-muted">
                <th scope="col" className={classNames(cell, 'text-left font-semibold')}>
                  {texts.agent}
                </th>
                {columns.map(([name]) => (
                  <th key={name} scope="col" className={classNames(cell, 'text-right font-semibold')}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, all ? undefined : SHOWN).map((row) => (
                <tr key={`${row.agentId} ${row.name}`}>
                  <th
                    scope="row"
                    className={classNames(cell, 'min-w-40 text-left font-normal wrap-anywhere')}
                  >
                    {row.agentId === null ? (
                      row.name
                    ) : (
                      <Link
                        to={paths.agentProperties(row.agentId)}
                        className="font-medium hover:text-primary hover:underline"
                      >
                        {row.name}
                      </Link>
                    )}
                  </th>
                  {columns.map(([name, of]) => (
                    <td key={name} className={classNames(cell, 'text-right whitespace-nowrap tabular')}>
                      {of(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="font-semibold">
                <th scope="row" className="px-3 py-2 text-left">
                  {texts.total}
                </th>
                {columns.map(([name, , sum]) => (
                  <td key={name} className="px-3 py-2 text-right whitespace-nowrap tabular">
                    {sum}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {!all && rows.length > SHOWN && (
        <Button look="quiet" size="small" onClick={() => setAll(true)} className="mt-2">
          {filled(texts.showAll, { n: groupedNumber(rows.length) })}
        </Button>
      )}
    </section>
  );
}

function medianText(minutes: number | null): string {
  return minutes === null ? texts.notAnswered : durationText(minutes);
}

function inTime({ answeredInTime, answeredLate }: { answeredInTime: number; answeredLate: number }): string {
  const decided = answeredInTime + answeredLate;
  return decided === 0 ? texts.notAnswered : shareText(answeredInTime, decided);
}

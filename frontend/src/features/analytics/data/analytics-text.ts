import {
  ANSWER_TARGET_MINUTES,
  type InquiryFigures,
  type InquirySums,
  type PeriodStep,
  shareInTime,
} from '@lml/common/contracts';
import { filled, groupedNumber, shortDate } from '../../../lib/format.js';
import copy from '../../../content/dashboard-copy.json' with { type: 'json' };

const texts = copy.analytics;
const units = copy.durations;

/** 42 → "42 min", 200 → "3 h 20 min", 4320 → "3 days". */
export function durationText(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 60) return filled(units.minutes, { minutes: whole });
  if (whole < 48 * 60) {
    const [hours, rest] = [Math.floor(whole / 60), whole % 60];
    return filled(rest === 0 ? units.hours : units.hoursMinutes, { hours, minutes: rest });
  }
  const days = Math.round(whole / (24 * 60));
  return filled(days === 1 ? units.day : units.days, { days });
}

/** "3 Nov 2026", "Week of 2 Nov 2026". */
export function stepText(start: string, step: PeriodStep): string {
  return step === 'week' ? filled(texts.weekOf, { date: shortDate(start) }) : shortDate(start);
}

/** Compares a sum with that of the period before, as text. */
export function changeText(now: number, before: number): string {
  if (before === 0) return texts.noneBefore;
  if (now === before) return texts.same;
  const percent = groupedNumber(Math.max(1, Math.round((100 * Math.abs(now - before)) / before)));
  return filled(now > before ? texts.more : texts.less, { percent, before: groupedNumber(before) });
}

/** "80% answered in time (4 of 5); promised within 5 minutes of office hours". */
export function inTimeText(sums: Pick<InquirySums, 'answeredInTime' | 'answeredLate'>): string {
  const share = shareInTime(sums);
  if (share === null) return texts.noneDue;
  return filled(texts.inTime, {
    percent: Math.round(100 * share),
    n: groupedNumber(sums.answeredInTime),
    total: groupedNumber(sums.answeredInTime + sums.answeredLate),
    minutes: ANSWER_TARGET_MINUTES,
  });
}

/** The median of the time to the first answer, and how many were in time, as sentences. */
export function answersText({
  medianMinutesToAnswer: median,
  ...sums
}: Pick<InquiryFigures, 'answeredInTime' | 'answeredLate' | 'medianMinutesToAnswer'>): string {
  const time =
    median === null ? texts.noneAnswered : filled(texts.answerTimeIs, { time: durationText(median) });
  return `${time}. ${inTimeText(sums)}.`;
}

/** "12 (40%)"; only the number if there is nothing to compare with. */
export function shareText(count: number, of: number | null): string {
  if (of === null || of === 0) return groupedNumber(count);
  return filled(texts.share, {
    n: groupedNumber(count),
    percent: groupedNumber(Math.round((100 * count) / of)),
  });
}

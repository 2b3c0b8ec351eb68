import { hasEvenings, slotProblem, slotRefusal } from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import type { CreateInquiryDto } from './inquiry.dto.js';

/**
 * Refuses wished times in the evening if the listing's agent takes no viewings then. Everything else of a wished time is
 * validated with the body, which does not know the agent.
 * @param takenByAgent left out if the agent is not known
 * @throws AppError 400 at the wished times
 */
export function refuseEvenings(input: CreateInquiryDto, takenByAgent: boolean | undefined): void {
  const { viewingKind, viewingSlots, viewingDate, viewingTime } = input;
  if (!hasEvenings(viewingKind) || hasEvenings(viewingKind, takenByAgent)) return;
  const now = new Date();
  const details = wishesOf(viewingSlots, viewingDate, viewingTime).flatMap(({ date, time, field }) => {
    const problem = slotProblem(date, time, now);
    return problem ? [{ field: field[problem.part], message: slotRefusal(date, time, now)! }] : [];
  });
  if (details.length > 0) throw validationFailed(details);
}

/** Wished times with the names of their fields, for errors. */
function wishesOf(
  slots: CreateInquiryDto['viewingSlots'],
  date: string | undefined,
  time: string | undefined,
) {
  if (date) return [{ date, time, field: { date: 'viewingDate', time: 'viewingTime' } }];
  return (slots ?? []).map((slot, index) => ({
    ...slot,
    field: { date: `viewingSlots[${index}].date`, time: `viewingSlots[${index}].time` },
  }));
}

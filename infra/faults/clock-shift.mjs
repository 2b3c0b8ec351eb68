/**
 * Loaded into a process ahead of everything else (`node --import`), it makes its clock go wrong by CLOCK_SHIFT_MS.
 * Timers go on as they do on a machine whose clock was set: they don't go by the time of day.
 */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RightDate = Date;

class WrongDate extends RightDate {
  /** @param {[] | [number | string | Date] | [number, number, ...number[]]} parts */
  constructor(...parts) {
    if (parts.length === 0) super(RightDate.now() + shiftMs);
    // @ts-expect-error the parts of a date, as they came
    else super(...parts);
  }

  /** @override */
  static now() {
    return RightDate.now() + shiftMs;
  }
}

globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (WrongDate));

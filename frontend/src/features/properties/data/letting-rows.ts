import { shillings, type Property } from '@lml/common/contracts';
import { officeDay, filled, shortDate } from '../../../lib/format.js';
import { now } from '../../../lib/now.js';
import { choiceText } from '../../../content/choice-text.js';
import termsCopy from '../../../content/terms-copy.json' with { type: 'json' };

const { rows } = termsCopy;

/** Returns the known terms of a letting, except the payments before moving in. */
export function lettingRows(property: Property): [term: string, text: string][] {
  const texts: [string, string | null][] = [
    [rows.availableFrom, availableText(property.availableFrom)],
    [rows.minTermMonths, termText(property.minTermMonths)],
    [rows.noticeMonths, property.noticeMonths === null ? null : monthsText(property.noticeMonths)],
    [rows.furnished, choiceText('furnished', property.furnished)],
    [rows.pets, choiceText('pets', property.pets)],
    [rows.waterSupply, waterText(property)],
    [rows.waterBilling, choiceText('waterBilling', property.waterBilling)],
    [rows.backupPower, choiceText('backupPower', property.backupPower)],
    [rows.powerBilling, choiceText('powerBilling', property.powerBilling)],
    [rows.parkingFee, parkingText(property.parkingFee)],
  ];
  return texts.filter((row): row is [string, string] => row[1] !== null);
}

function availableText(day: string | null): string | null {
  if (day === null) return null;
  return day <= officeDay(now()) ? rows.now : shortDate(day);
}

function termText(months: number | null): string | null {
  if (months === null) return null;
  return months === 0 ? rows.noMinimum : monthsText(months);
}

function monthsText(months: number): string {
  return months === 1 ? rows.month : filled(rows.months, { n: months });
}

function waterText({ waterSupply, waterDays }: Property): string | null {
  const supply = choiceText('waterSupply', waterSupply);
  return supply !== null && waterDays
    ? filled(rows.waterDays, { supply, days: waterDays })
    : supply || waterDays || null;
}

function parkingText(fee: number | null): string | null {
  if (fee === null) return null;
  return fee === 0 ? rows.inRent : filled(rows.parkingMonthly, { price: shillings(fee) });
}

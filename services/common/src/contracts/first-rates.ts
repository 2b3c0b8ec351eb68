import type { RateSetInput } from './rates.js';

/** Rates that a new database starts with, until staff add their own. */
export const FIRST_RATES: RateSetInput = {
  validFrom: '2026-11-23',
  source:
    "Stamp Duty Act; Advocates (Remuneration) (Amendment) Order 2014; Valuers' scale (LN 26 of 2023); Land Registration Regulations (LN 77 of 2024); CBK figures on mortgages",
  note: "Estimate. Unverified on 23 November 2026, to be confirmed by staff: the advocate's scale above 250 million and its minimum of 35,000, any newer Order; the valuation scale and what the government valuer costs; the fee of the Land Control Board; whether stamp duty is rounded up, and its base where VAT is added; the Finance Acts 2025 and 2026; the mortgage example, bank fees, excise duty and insurance; management of a letting.",
  values: {
    stampDutyUrban: 400,
    stampDutyRural: 200,
    vat: 1600,
    legalBands: [
      { upTo: 5_000_000, rate: 200 },
      { upTo: 100_000_000, rate: 150 },
      { upTo: 250_000_000, rate: 125 },
      { upTo: 1_000_000_000, rate: 100 },
      { upTo: null, rate: 100 },
    ],
    legalMin: 35_000,
    valuationBands: [
      { upTo: 1_000_000, rate: 100 },
      { upTo: null, rate: 25 },
    ],
    governmentValuer: null,
    search: 1000,
    registration: 1000,
    titleDocument: 2500,
    consent: 1000,
    loanRate: 1350,
    chargeDuty: 10,
    chargeLegal: 150,
    arrangement: 100,
    excise: 2000,
    loanValuationBands: [
      { upTo: 5_000_000, rate: 100 },
      { upTo: null, rate: 25 },
    ],
    loanValuationMin: 25_000,
    lifeCover: 35,
    fireCover: 25,
    monthsLet: 11,
    rentTax: 750,
    management: 800,
    capitalGains: 1500,
  },
};

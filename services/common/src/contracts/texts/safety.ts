export const SAFETY_TEXTS = {
  noFee: 'We never charge a viewing fee.',
  payCompany: "Pay only to the company's own accounts, against a receipt.",
  channels: 'Our only numbers: {phones}. WhatsApp: {whatsapp}.',
  paybill: 'Our only Paybill: {paybill}, account {account}.',
  police: 'Lost money? Tell the police and the DCI (toll-free 0800 722 203) at once, and M-Pesa on 234.',
  page: 'How to stay safe from scams',
};

/** A question as visitors ask it, and what a person finds for it in the demo's listings. */
export interface Question {
  asked: string;
  /** All results, in any order. */
  all?: number[];
  /** The first results, in this order. */
  first?: number[];
  /** Among the results. */
  among?: number[];
  /** Nothing fits; the nearest that does, null if none is near. */
  nearest?: number | null;
  /** Labels of what is understood. */
  understood?: string[];
}

export const QUESTIONS: Question[] = [
  // English
  { asked: '3 bedroom apartment kilimani', all: [9], understood: ['3+ bedrooms', 'Apartment', 'Kilimani'] },
  { asked: 'Hurlingham', first: [40, 9] },
  { asked: '2 bedroom flat kileleshwa to let', all: [7] },
  { asked: 'house for sale in Karen', all: [55] },
  { asked: 'villa runda', all: [54] },
  { asked: 'office space in Upperhill', all: [29] },
  { asked: 'office westlands', among: [31] },
  { asked: 'shop to let nakuru', all: [36] },
  { asked: 'godown for rent mombasa', all: [68] },
  { asked: 'warehouse, Industrial Area', all: [66] },
  { asked: 'warehouse on Mombasa Road', all: [67] },
  { asked: '2 bedroom thika road', among: [21], understood: ['2+ bedrooms', 'Along Thika Road'] },
  { asked: 'near Yaya', all: [9, 3], understood: ['Near Yaya Centre'] },
  { asked: 'beach plot Diani', all: [45] },
  { asked: '4 bedroom maisonette in Lavington', all: [8] },
  { asked: '3 bed nyali', all: [58] },
  { asked: 'rent nyali', all: [58] },
  { asked: 'apartments to let in Mombasa', all: [16] },
  { asked: '1 bedroom Ruaka under 40k', all: [11], understood: ['1+ bedroom', 'Ruaka', 'Up to KES 40k'] },
  { asked: '2 bedroom syokimau below 6m', all: [26] },
  { asked: 'plots kitengela 2m to 3m', all: [42] },
  { asked: 'rent 100k-200k nairobi', all: [6, 10] },
  { asked: 'joint venture Kileleshwa', all: [70] },
  { asked: 'LML-12', all: [12] },
  { asked: 'furnished studio Kisumu', all: [18] },
  { asked: 'offices to let Nairobi CBD', among: [27, 30] },
  { asked: 'house with stables in Karen', all: [55] },
  { asked: 'land naivasha', all: [49] },
  { asked: 'thika apartments', all: [21, 64] },
  { asked: 'Section 58', all: [20] },
  { asked: '4 bedroom near JKIA', first: [12] },
  { asked: 'plot near Two Rivers', all: [44] },
  { asked: 'tea farm Kericho', all: [50] },
  { asked: 'plot in Mombasa', nearest: 45 },
  { asked: 'villa Watamu', nearest: null },
  { asked: 'villa over 100m', all: [55], understood: ['Villa', 'KES 100M+'] },
  // Swahili
  { asked: 'nyumba ya kupanga kileleshwa', all: [7] },
  { asked: 'vyumba vitatu kupanga Machakos', all: [23] },
  { asked: 'natafuta nyumba ya kupanga Nairobi chini ya 50k', all: [15] },
  { asked: 'shamba la kuuza Kericho', all: [50] },
  { asked: 'duka la kukodisha Kisumu', all: [34] },
  { asked: 'ghala Thika', all: [69] },
  { asked: 'ofisi ya kupanga Kilimani', all: [40] },
  { asked: 'kiwanja Karen', all: [43] },
  { asked: 'nyumba ya vyumba vinne Lavington', all: [8] },
  { asked: 'fleti ya kupanga Kizingo', all: [16] },
  { asked: 'ardhi inauzwa Bungoma', all: [47] },
  { asked: 'bedsitter karibu na TRM', all: [4] },
  // Slang
  { asked: 'keja roysa chini ya 3m', all: [4] },
  { asked: '4br syoki', all: [12] },
  { asked: 'westy apartment', all: [6, 60] },
  { asked: '4 bedroom paki', all: [10] },
  { asked: 'ronga', first: [55, 43] },
  { asked: 'hao eldy', all: [19] },
  // Typing errors
  { asked: 'kilimni', all: [3, 9, 40] },
  { asked: '3 bedrom westlnds rent', all: [6] },
  { asked: 'maisonete lavingtn', all: [8] },
  { asked: 'appartment kileleswa for sale', all: [2] },
  { asked: 'godwn changamwe', all: [68] },
  { asked: 'vila nanyuki', all: [57] },
];

/** Questions that name several places; each finds what is in any of them. */
export const SEVERAL_PLACES: Question[] = [
  { asked: 'kilimani or lavington', all: [3, 8, 9, 40, 61], understood: ['Kilimani', 'Lavington'] },
  { asked: 'kilimani, westlands', among: [3, 6, 9, 31, 40], understood: ['Kilimani', 'Westlands'] },
  { asked: '3 bedroom kilimani au lavington', all: [8, 9, 61] },
  { asked: 'villa runda or nanyuki', all: [54, 57] },
  { asked: 'rent kileleshwa / westlands', among: [6, 7] },
];

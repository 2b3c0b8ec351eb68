import type { RoadRow } from './places.js';

/** Roads: name, aliases, matatu numbers, places along them. */
export const ROADS: RoadRow[] = [
  [
    'Thika Road',
    'thika superhighway, superhighway, thika rd, barabara ya thika',
    '44, 45, 49, 145, 237',
    'Pangani, Muthaiga, Garden City Mall, Roysambu, Zimmerman, Kasarani, Githurai, Kahawa Sukari, Kahawa Wendani, Ruiru, Juja, Thika',
  ],
  [
    'Waiyaki Way',
    'waiyaki, nakuru road, a104 west',
    '22, 23, 30, 105',
    'Westlands, Kangemi, Uthiru, Kinoo, Kikuyu, Limuru',
  ],
  [
    'Ngong Road',
    'ngong rd',
    '1, 2, 3, 4, 102, 111',
    'Upper Hill, Kilimani, Prestige Plaza, Junction Mall, Dagoretti, Karen, Ngong',
  ],
  [
    'Mombasa Road',
    'msa road, mombasa rd, a104 east',
    '33, 34, 110',
    'South B, South C, Imara Daima, Jomo Kenyatta International Airport, Syokimau, Mlolongo, Athi River, Kitengela',
  ],
  [
    "Lang'ata Road",
    'langata road, langata rd, magadi road',
    '15, 24, 125, 126',
    "Nairobi West, Wilson Airport, Lang'ata, Karen, Ongata Rongai, Kiserian",
  ],
  [
    'Limuru Road',
    'limuru rd',
    '106, 107, 108, 114, 120',
    'Parklands, Muthaiga, Gigiri, Village Market, Two Rivers Mall, Rosslyn, Ruaka, Banana, Limuru',
  ],
  ['Kiambu Road', 'kiambu rd', '100', 'Muthaiga, Runda, Kiambu Town'],
  ['Jogoo Road', 'jogoo rd', '19, 23J, 58, 35, 36', 'Buruburu, Donholm, Umoja, Kayole'],
  [
    'Outering Road',
    'outer ring road, outer ring, outering',
    '21, 28, 49',
    'Kasarani, Donholm, Umoja, Embakasi, Pipeline',
  ],
  ['Kangundo Road', 'kangundo rd', '38, 39', 'Komarock, Kayole, Ruai'],
  ['Juja Road', 'juja rd', '28, 32, 42', 'Pangani, Eastleigh'],
  [
    'Argwings Kodhek Road',
    'argwings, hurlingham road',
    '46, 48',
    'Hurlingham, Yaya Centre, Kilimani, Kileleshwa, Lavington, Kawangware',
  ],
  ['James Gichuru Road', 'james gichuru', '46, 48', 'Lavington, Kangemi'],
  ['Eastern Bypass', 'eastern by-pass', '', 'Utawala, Ruai, Ruiru'],
  ['Northern Bypass', 'northern by-pass', '', 'Ruaka, Runda, Kahawa West'],
  ['Southern Bypass', 'southern by-pass', '', "Lang'ata, Karen, Kikuyu"],
  ['Links Road', '', '', 'Nyali'],
  ['Malindi Road', 'mombasa malindi road', '', 'Nyali, Bamburi, Shanzu, Mtwapa, Kilifi, Watamu, Malindi'],
];

export const TAGLINE: string = 'Suluhisho Kamili la Mali';

export const LICENCE_TEXT: string =
  '{name}, wakala wa mali aliyesajiliwa na. {number} (EARB), cheti cha kufanya kazi {year}';

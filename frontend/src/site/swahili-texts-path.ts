/** Path of the screen that corrects the Swahili texts: apart from `paths`, which visitors load. */
export const swahiliTextsPath = '/admin/swahili-texts';

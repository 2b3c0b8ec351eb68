import { BUILT_PICTURES_FOLDER, readFloorPlans, readListings } from './demo-files.js';
import { picturesOf, placePictures } from './demo-pictures.js';

/** Creates the sizes of the demo's pictures at build time, so that the first start only links them. */
const files = picturesOf(await readListings(), await readFloorPlans());
const startedAt = Date.now();
let made = 0;
await placePictures(files, BUILT_PICTURES_FOLDER, {
  progress: (file) => {
    made += 1;
    if (made % 10 === 0) console.log(`pictures: ${made} made, ${file}`);
  },
});
const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
console.log(`pictures: ${files.length} ready, ${made} of them made now in ${seconds} s`);

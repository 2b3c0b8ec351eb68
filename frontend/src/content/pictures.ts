import heroApartment from './pictures/hero/hero-apartment-blue-hour.jpg?w=640;1024;1600&format=avif;webp;jpg&quality=45&as=picture';
import heroCoast from './pictures/hero/hero-coastal-apartments.jpg?w=640;1024;1600&format=avif;webp;jpg&quality=45&as=picture';
import heroOffice from './pictures/hero/hero-office-tower.jpg?w=640;1024;1600&format=avif;webp;jpg&quality=45&as=picture';
import heroShops from './pictures/hero/hero-shops-and-offices.jpg?w=640;1024;1600&format=avif;webp;jpg&quality=45&as=picture';
import heroSkyline from './pictures/hero/hero-skyline-dusk.jpg?w=640;1024;1600&format=avif;webp;jpg&quality=45&as=picture';
import heroVilla from './pictures/hero/hero-villa-pool.jpg?w=640;1024;1600&format=avif;webp;jpg&quality=45&as=picture';
import heroApartmentUpright from './pictures/hero/hero-apartment-blue-hour.jpg?w=480;640&aspect=3:4&fit=cover&format=avif;webp;jpg&quality=45&as=picture';
import heroCoastUpright from './pictures/hero/hero-coastal-apartments.jpg?w=480;640&aspect=3:4&fit=cover&format=avif;webp;jpg&quality=45&as=picture';
import heroOfficeUpright from './pictures/hero/hero-office-tower.jpg?w=480;640&aspect=3:4&fit=cover&format=avif;webp;jpg&quality=45&as=picture';
import heroShopsUpright from './pictures/hero/hero-shops-and-offices.jpg?w=480;640&aspect=3:4&fit=cover&format=avif;webp;jpg&quality=45&as=picture';
import heroSkylineUpright from './pictures/hero/hero-skyline-dusk.jpg?w=480;640&aspect=3:4&fit=cover&format=avif;webp;jpg&quality=45&as=picture';
import heroVillaUpright from './pictures/hero/hero-villa-pool.jpg?w=480;640&aspect=3:4&fit=cover&format=avif;webp;jpg&quality=45&as=picture';
import categoryCommercial from './pictures/category/category-commercial.jpg?w=400;640;900&format=avif;webp;jpg&quality=50&as=picture';
import categoryDevelopment from './pictures/category/category-development.jpg?w=400;640;900&format=avif;webp;jpg&quality=50&as=picture';
import categoryGodown from './pictures/category/category-godown.jpg?w=400;640;900&format=avif;webp;jpg&quality=50&as=picture';
import categoryJointVenture from './pictures/category/category-joint-venture.jpg?w=400;640;900&format=avif;webp;jpg&quality=50&as=picture';
import categoryLand from './pictures/category/category-land.jpg?w=400;640;900&format=avif;webp;jpg&quality=50&as=picture';
import categoryResidential from './pictures/category/category-residential.jpg?w=400;640;900&format=avif;webp;jpg&quality=50&as=picture';
import categoryVilla from './pictures/category/category-villa.jpg?w=400;640;900&format=avif;webp;jpg&quality=50&as=picture';
import texts from './pictures-copy.json' with { type: 'json' };

export interface SitePicture {
  picture: BuiltPicture;
  /** Crop for phones in portrait orientation, so that they do not download hidden parts. */
  upright: BuiltPicture;
  alt: string;
}

/** The six hero slides in order, with alt texts. */
export const heroSlides: SitePicture[] = [
  {
    picture: heroVilla,
    upright: heroVillaUpright,
    alt: texts.villa,
  },
  {
    picture: heroSkyline,
    upright: heroSkylineUpright,
    alt: texts.skyline,
  },
  {
    picture: heroCoast,
    upright: heroCoastUpright,
    alt: texts.coast,
  },
  {
    picture: heroOffice,
    upright: heroOfficeUpright,
    alt: texts.office,
  },
  {
    picture: heroApartment,
    upright: heroApartmentUpright,
    alt: texts.apartment,
  },
  {
    picture: heroShops,
    upright: heroShopsUpright,
    alt: texts.shops,
  },
];

/** By property type; decorative, because the card's title says the same. */
export const categoryPictures: Record<string, BuiltPicture> = {
  commercial: categoryCommercial,
  residential: categoryResidential,
  development: categoryDevelopment,
  villa: categoryVilla,
  godown: categoryGodown,
  'joint-venture': categoryJointVenture,
  land: categoryLand,
};

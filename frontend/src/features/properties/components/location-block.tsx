import { isMapLink, type Property } from '@lml/common/contracts';
import { Landmark, MapPin, Navigation, PersonStanding } from 'lucide-react';
import { filled } from '../../../lib/format.js';
import { buttonClass } from '../../../ui/button.js';
import { MapOnDemand } from './map-on-demand.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const { propertyDetail } = propertyCopy;
const { buttons, location: texts } = propertyDetail;

/** Location: address, map on demand, links to Google Maps, and nearby amenities. */
export function LocationBlock({ property }: { property: Property }) {
  const { coordinates, nearbyAmenities, pinPrecision } = property;
  const point = coordinates && `${coordinates.lat},${coordinates.lng}`;
  const { googleMapsLink: link } = property;
  const map =
    link && isMapLink(link)
      ? link
      : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(point ?? `${property.location}, Kenya`)}`;
  return (
    <>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        {coordinates && <MapOnDemand property={property} coordinates={coordinates} />}
        <div className="p-5">
          <address className="flex items-start gap-2.5">
            <MapPin aria-hidden className="mt-1 size-4 text-accent" />
            <span>
              <span className="block font-medium">{property.location}</span>
              {coordinates?.landmark && (
                <span className="flex items-center gap-1.5 text-sm text-muted">
                  <Landmark aria-hidden className="size-4" />
                  {filled(texts.near, { landmark: coordinates.landmark })}
                </span>
              )}
            </span>
          </address>
          {pinPrecision !== 'exact' && (
            <p className="mt-2 text-sm text-muted">{propertyDetail.location[pinPrecision]}</p>
          )}
          <div className="mt-4 flex flex-wrap gap-2.5">
            <a href={map} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
              <Navigation aria-hidden />
              {buttons.map}
            </a>
            {point && pinPrecision === 'exact' && (
              <a
                href={`https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${encodeURIComponent(point)}`}
                target="_blank"
                rel="noreferrer"
                className={buttonClass('outline')}
              >
                <PersonStanding aria-hidden />
                {buttons.streetView}
              </a>
            )}
          </div>
        </div>
      </div>
      {nearbyAmenities.length > 0 && (
        <>
          <h3 className="mt-6 mb-3 text-lg">{texts.nearby}</h3>
          <ul className="grid gap-x-8 sm:grid-cols-2">
            {nearbyAmenities.map((amenity) => (
              <NearbyAmenity key={amenity} amenity={amenity} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** "City Mall Nyali, 1.6 km": the distance is aligned to the end of the line. */
function NearbyAmenity({ amenity }: { amenity: string }) {
  const [, name = amenity, distance = ''] = /^(.*), (\d[\d.,]* ?k?m)$/.exec(amenity) ?? [];
  return (
    <li className="flex justify-between gap-4 border-b border-line py-2 text-[0.9375rem]">
      <span>{name}</span>
      <span className="whitespace-nowrap text-muted tabular">{distance}</span>
    </li>
  );
}

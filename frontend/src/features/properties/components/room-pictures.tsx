import { isOwnPicture, pictureAt, type RoomConfiguration } from '@lml/common/contracts';
import { preload } from '../../../lib/code-loading.js';
import { filled } from '../../../lib/format.js';
import { ExternalPicture } from './external-picture.js';
import { PropertyPicture } from './property-picture.js';
import { loadPictureViewer, usePictureViewer } from './use-picture-viewer.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const { rooms } = propertyCopy.propertyDetail;

/** Scrollable strip with the pictures of a room type; each opens the viewer. */
export function RoomPictures({ room: { roomType, images } }: { room: RoomConfiguration }) {
  const count = images.length;
  const pictures = images.map((url, index) =>
    pictureAt(url, filled(rooms.picture, { room: roomType, n: index + 1, count })),
  );
  const own = pictures.filter(isOwnPicture);
  const open = usePictureViewer(own, filled(rooms.pictures, { room: roomType }));
  return (
    <ul
      aria-label={filled(rooms.pictures, { room: roomType })}
      onPointerEnter={() => preload(loadPictureViewer)}
      className="mt-3 flex gap-2 overflow-x-auto overscroll-x-contain p-1 -mx-1"
    >
      {pictures.map((picture, index) => (
        <li key={`${picture.url}-${index}`} className="aspect-[3/2] w-24 shrink-0">
          {isOwnPicture(picture) ? (
            <button
              type="button"
              aria-label={filled(rooms.openPicture, { picture: picture.alt })}
              onClick={({ currentTarget }) => void open(own.indexOf(picture), currentTarget)}
              className="block size-full overflow-hidden rounded-control hover:opacity-90"
            >
              <PropertyPicture picture={picture} sizes="96px" thumbnail />
            </button>
          ) : (
            <ExternalPicture picture={picture} small className="overflow-hidden rounded-control" />
          )}
        </li>
      ))}
    </ul>
  );
}

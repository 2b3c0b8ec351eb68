import {
  completenessOf,
  pickFields,
  STAFF_FIELDS,
  type StaffProperty,
  type StaffPropertySummary,
} from '@lml/common/contracts';
import type { AgentRow } from '../../agents/agents.repository.js';
import { withExactPlace } from '../model/exact-place.js';
import type { MainPictureRow, RoomRow } from '../model/property-rows.js';
import { toPicture, toProperty, toSummary } from '../model/property.mapper.js';
import type { KindedPicture, StaffDetailRow, StaffSummaryRow } from './staff-properties.repository.js';

export function toStaffSummary(
  stored: StaffSummaryRow,
  main: MainPictureRow | undefined,
): StaffPropertySummary {
  const row = withExactPlace(stored);
  return { ...toSummary(row, main), ...staffFields(row) };
}

export function toStaffProperty(
  stored: StaffDetailRow,
  relations: { pictures: KindedPicture[]; rooms: RoomRow[]; agents: AgentRow[] },
): StaffProperty {
  const row = withExactPlace(stored);
  const photos = relations.pictures.filter(({ kind }) => kind === 'photo');
  const { latitude: lat, longitude: lng, address, neighborhood, landmark } = row;
  const place = { lat, lng, address, neighborhood, landmark };
  return {
    ...toProperty(row, relations),
    images: photos.map(({ url }) => url),
    pictures: photos.map(toPicture),
    floorPlans: relations.pictures.filter(({ kind }) => kind === 'floor-plan').map(toPicture),
    coordinates: Object.values(place).some((value) => value !== null) ? place : null,
    ...staffFields(row),
  };
}

function staffFields(row: StaffSummaryRow) {
  const { version, missing, confirmed_at, deleted_at, sample, held, found_in_text } = row;
  return {
    ...pickFields(STAFF_FIELDS, row),
    version,
    completeness: completenessOf(missing ?? [], row.purpose),
    confirmedAt: confirmed_at.toISOString(),
    stale: row.stale && row.on_market && row.published && deleted_at === null,
    deletedAt: deleted_at?.toISOString() ?? null,
    ...(sample && { sample: true }),
    ...(held && { held: true }),
    ...(found_in_text && { foundInText: true }),
  };
}

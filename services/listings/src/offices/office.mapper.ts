import type { Office, StaffOffice } from '@lml/common/contracts';
import type { OfficeEntity } from './office.entity.js';

/** Maps to the public view, without the assigned account and the served places. */
export function toOffice(office: OfficeEntity): Office {
  const { id, name, region, shortAddress, addressLines, phones, whatsapp, emails, isHeadOffice } = office;
  const { latitude: lat, longitude: lng } = office;
  const coordinates = lat === null || lng === null ? null : { lat, lng };
  return {
    id,
    name,
    region,
    shortAddress,
    addressLines,
    phones,
    whatsapp,
    emails,
    coordinates,
    isHeadOffice,
  };
}

export function toStaffOffice(office: OfficeEntity): StaffOffice {
  return { ...toOffice(office), towns: office.towns, staffUserId: office.staffUserId };
}

import type { Office, StaffOffice } from '@lml/common/contracts';
import type { OfficeEntity } from './office.entity.js';

/** What visitors see: neither whom inquiries go to nor which places are whose. */
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

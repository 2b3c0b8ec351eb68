import { type Agent, officeDay, type StaffAgent } from '@lml/common/contracts';
import type { AgentRow } from './agents.repository.js';
import type { StaffAgentRow } from './staff-agents.repository.js';

/** Maps to the public view, without the assigned account, and with the registration in its practising year only. */
export function toAgent(row: AgentRow): Agent {
  const isCurrent = row.practising_year === Number(officeDay(new Date()).slice(0, 4));
  return {
    id: row.id,
    name: row.name,
    position: row.position,
    specialization: row.specialization,
    experience: row.experience,
    languages: row.languages,
    phone: row.phone,
    whatsapp: row.whatsapp,
    email: row.email,
    agency: row.agency,
    imageUrl: row.image_url,
    bio: row.bio,
    eveningViewings: row.evening_viewings,
    ...(isCurrent ? registrationOf(row) : { registrationNo: null, practisingYear: null }),
  };
}

export function toStaffAgent(row: StaffAgentRow): StaffAgent {
  return { ...toAgent(row), ...registrationOf(row), listings: row.listings, staffUserId: row.staff_user_id };
}

function registrationOf(row: AgentRow): Pick<Agent, 'registrationNo' | 'practisingYear'> {
  return { registrationNo: row.registration_no, practisingYear: row.practising_year };
}

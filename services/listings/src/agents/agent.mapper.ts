import type { Agent, StaffAgent } from '@lml/common/contracts';
import type { AgentRow } from './agents.repository.js';
import type { StaffAgentRow } from './staff-agents.repository.js';

/** Maps to the public view, without the assigned account. */
export function toAgent(row: AgentRow): Agent {
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
  };
}

export function toStaffAgent(row: StaffAgentRow): StaffAgent {
  return { ...toAgent(row), listings: row.listings, staffUserId: row.staff_user_id };
}

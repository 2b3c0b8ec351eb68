import type { Agent } from '@lml/common/contracts';
import type { AgentRow } from './agents.repository.js';

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
  };
}

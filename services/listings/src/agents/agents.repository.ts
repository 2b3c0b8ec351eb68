import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface AgentRow {
  id: number;
  name: string;
  position: string;
  specialization: string;
  experience: number;
  languages: string[];
  phone: string;
  whatsapp: string | null;
  email: string;
  agency: string | null;
  image_url: string | null;
  bio: string;
  evening_viewings: boolean;
  registration_no: string | null;
  practising_year: number | null;
}

export const AGENT_COLUMNS =
  'agents.id, agents.name, agents.position, agents.specialization, agents.experience, agents.languages, agents.phone, ' +
  'agents.whatsapp, agents.email, agents.agency, agents.image_url, agents.bio, agents.evening_viewings, ' +
  'agents.registration_no, agents.practising_year';

@Injectable()
export class AgentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async findById(id: number): Promise<AgentRow | undefined> {
    const rows: AgentRow[] = await this.dataSource.query(
      `SELECT ${AGENT_COLUMNS} FROM agents WHERE id = $1`,
      [id],
    );
    return rows[0];
  }
}

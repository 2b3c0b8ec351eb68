import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ExactPlace } from '../properties/model/exact-place.js';

export interface RoutedListing {
  title: string;
  location: string;
  /** First agent's name; null if the listing has no agent. */
  agent_name: string | null;
  agent_id: number | null;
  agent_staff_user_id: number | null;
  agent_email: string | null;
  /** Firm of an outside agent. */
  agent_agency: string | null;
  agent_evening_viewings: boolean | null;
  /** Null if all of it is public. */
  exact_place: ExactPlace | null;
}

@Injectable()
export class RouteRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns a public listing. */
  async find(id: number): Promise<RoutedListing | undefined> {
    const [row] = await this.dataSource.query<RoutedListing[]>(
      `SELECT title, location, agents.name AS agent_name, agents.id AS agent_id, agents.staff_user_id AS agent_staff_user_id,
              agents.email AS agent_email, agents.agency AS agent_agency,
              agents.evening_viewings AS agent_evening_viewings,
              (SELECT exact_place FROM properties WHERE id = $1)
         FROM listed_properties
         LEFT JOIN LATERAL (
           SELECT agents.id, name, staff_user_id, email, agency, evening_viewings FROM property_agents JOIN agents ON agents.id = agent_id
            WHERE property_id = listed_properties.id ORDER BY property_agents.position LIMIT 1
         ) AS agents ON true
        WHERE listed_properties.id = $1`,
      [id],
    );
    return row;
  }
}

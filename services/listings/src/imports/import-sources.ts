import type { AgentInput, ErrorDetail, User } from '@lml/common/contracts';
import type { EntityManager } from 'typeorm';
import type { AgentEntity } from '../agents/agent.entity.js';
import type { AgentsOfProperty } from '../agents/agents-of-property.js';
import type { StaffAgentsRepository } from '../agents/staff-agents.repository.js';
import { PicturesOfProperty } from '../pictures/pictures-of-property.js';
import { type OwnPictureRow, PicturesRepository } from '../pictures/pictures.repository.js';
import type { RelationSources } from '../properties/edits/property-relations.js';

type Found = Awaited<ReturnType<AgentsOfProperty['resolve']>>;

/** Caches agents and pictures during one import: thousands of rows refer to the same few. */
export function rememberedSources(agents: Pick<AgentsOfProperty, 'resolve'>): RelationSources {
  return { agents: rememberedAgents(agents), pictures: new PicturesOfProperty(new RememberedPictures()) };
}

function rememberedAgents(agents: Pick<AgentsOfProperty, 'resolve'>): Pick<AgentsOfProperty, 'resolve'> {
  const known = new Map<string, Found>();
  return {
    resolve: async (manager, inputs, by) => {
      const found = new Map<number, AgentEntity>();
      const details: ErrorDetail[] = [];
      for (const [index, input] of inputs.entries()) {
        const key = JSON.stringify(input);
        const one = known.get(key) ?? (await agents.resolve(manager, [input], by));
        known.set(key, one);
        for (const agent of one.agents) found.set(agent.id, agent);
        for (const { field, message } of one.details) {
          details.push({ field: field.replace('[0]', `[${index}]`), message });
        }
      }
      return { agents: [...found.values()], details };
    },
  };
}

/** Finds agents as saving would, but creates none: new agents have no id yet. */
export function agentsToCheck(agents: StaffAgentsRepository): Pick<AgentsOfProperty, 'resolve'> {
  let newcomers = 0;
  const find = async (manager: EntityManager, input: AgentInput): Promise<AgentEntity | null> => {
    if (input.id !== undefined) return await agents.find(manager, input.id);
    newcomers -= 1;
    return (
      (await agents.findByEmail(manager, input.email!)) ??
      ({ ...input, id: newcomers } as unknown as AgentEntity)
    );
  };
  return {
    resolve: async (manager: EntityManager, inputs: AgentInput[], _by: User) => {
      const result: Found = { agents: [], details: [] };
      for (const [index, input] of inputs.entries()) {
        const agent = await find(manager, input);
        if (agent) result.agents.push(agent);
        else {
          result.details.push({
            field: `agents[${index}].id`,
            message: `There is no agent ${input.id}: choose another one`,
          });
        }
      }
      return result;
    },
  };
}

class RememberedPictures extends PicturesRepository {
  private readonly known = new Map<string, OwnPictureRow | null>();
  private keeping?: Promise<void>;

  override async keepFiles(manager: EntityManager): Promise<void> {
    await (this.keeping ??= super.keepFiles(manager));
  }

  override async uploaded(manager: EntityManager, ids: number[]): Promise<Map<number, OwnPictureRow>> {
    return ids.length === 0 ? new Map() : await super.uploaded(manager, ids);
  }

  override async byKeys(manager: EntityManager, keys: string[]): Promise<Map<string, OwnPictureRow>> {
    const unknown = keys.filter((key) => !this.known.has(key));
    if (unknown.length > 0) {
      const found = await super.byKeys(manager, unknown);
      for (const key of unknown) this.known.set(key, found.get(key) ?? null);
    }
    return new Map(
      keys.flatMap((key) => {
        const picture = this.known.get(key);
        return picture ? [[key, picture]] : [];
      }),
    );
  }
}

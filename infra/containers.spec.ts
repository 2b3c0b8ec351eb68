import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The tested properties of a container. */
interface Container {
  profiles?: string[];
  user?: string;
  image?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  privileged?: boolean;
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  container_name?: string;
  ports?: string[];
  logging?: { options?: Record<string, string> };
  environment?: Record<string, string>;
  networks?: string[];
}

const { heapLimit } = (await import(fileURLToPath(new URL('./run/services.mjs', import.meta.url)))) as {
  heapLimit: (service: string) => number;
};
const { load } = createRequire(import.meta.url)('js-yaml') as { load: (text: string) => unknown };
const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const { services, networks } = load(read('docker-compose.yml')) as {
  services: Record<string, Container>;
  networks: Record<string, { internal?: boolean }>;
};
const containers = Object.entries(services);
const production = load(read('infra/production/compose.yml')) as {
  services: Record<string, Container & { secrets?: string[] }>;
  secrets: Record<string, { file: string }>;
};

it('finds the containers of all compose files', () => {
  const names = (watching: boolean) =>
    containers
      .filter(([, { profiles = [] }]) => profiles.includes('monitoring') === watching)
      .map(([name]) => name)
      .sort()
      .join(' ');
  expect(names(false)).toBe('auth edge gateway inquiries listings mail notifications pages postgres redis');
  expect(names(true)).toBe('alertmanager gateway-metrics grafana postgres-metrics prometheus redis-metrics');
});

it.each(containers)('%s has a read-only file system and no capabilities', (_name, container) => {
  expect(container).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  expect(container.cap_add ?? []).toEqual([]);
  expect(container.privileged ?? false).toBe(false);
});

it.each(containers)('%s has limits for memory, processes and logs', (_name, container) => {
  expect(container.mem_limit).toMatch(/^\d+[mg]$/);
  expect(container.pids_limit).toBeGreaterThan(0);
  expect(container.logging?.options).toMatchObject({ 'max-size': '10m', 'max-file': '3' });
  // By default Node uses half of the container's memory limit for its heap.
  expect(JSON.stringify(container.environment ?? {})).not.toContain('max-old-space-size');
});

it.each(['auth', 'listings', 'inquiries', 'notifications', 'pages'])(
  '%s has the same heap limit with and without Docker',
  (name) => {
    const [, amount, unit] = /^(\d+)([mg])$/.exec(services[name]!.mem_limit!) ?? [];
    const megabytes = Number(amount) * (unit === 'g' ? 1024 : 1);
    expect(heapLimit(name)).toBe(megabytes / 2);
  },
);

it.each(containers)('%s does not run as root', (_name, container) => {
  // Our own images set their user.
  const image = container.image === undefined ? read('infra/docker/Dockerfile') : '';
  const last = [...image.matchAll(/^USER (\S+)$/gm)].at(-1)?.[1];
  const user = container.user ?? last;
  expect(user).toBeDefined();
  expect(user).not.toMatch(/^(0|root)(:|$)/);
});

it('only the edge publishes ports, and only mail and picture downloads leave the network', () => {
  const open = containers.flatMap(([name, { ports = [] }]) =>
    ports.filter((port) => !port.startsWith('127.0.0.1:')).map(() => name),
  );
  expect(open).toEqual(['edge']);
  expect(networks.back).toEqual({ internal: true });
  for (const name of ['postgres', 'redis', 'gateway', 'auth', 'inquiries', 'pages'])
    expect(services[name]?.networks).toEqual(['back']);
  for (const name of ['listings', 'notifications'])
    expect(services[name]?.networks).toEqual(['back', 'front']);
});

it('services set no container name or port that prevents replicas', () => {
  for (const name of ['gateway', 'auth', 'listings', 'inquiries', 'notifications', 'pages']) {
    expect(services[name]?.container_name).toBeUndefined();
    expect(services[name]?.ports).toBeUndefined();
  }
});

it('production reads all secrets from files and none from the environment', () => {
  const SECRET = /(PASSWORD|PASS|SECRET|TOKEN)$/;
  const told = containers.flatMap(([name, { environment = {} }]) => {
    const all = { ...environment, ...production.services[name]?.environment };
    return Object.entries(all)
      .filter(([variable]) => SECRET.test(variable))
      .map(([variable, value]) => `${name} ${variable}=${value}`);
  });
  expect(told.length).toBeGreaterThan(15);
  expect(told.filter((one) => !one.endsWith('='))).toEqual([]);

  const made = read('infra/run/secrets.mjs');
  for (const [name, { file }] of Object.entries(production.secrets)) {
    expect(file).toBe(`./secrets/${name}`);
    expect(made).toContain(`'${name}'`);
  }
  for (const { environment = {}, secrets = [] } of Object.values(production.services)) {
    for (const secret of secrets) expect(Object.keys(production.secrets)).toContain(secret);
    for (const file of Object.values(environment).filter((value) => value.startsWith('/run/secrets/')))
      expect(secrets).toContain(file.replace('/run/secrets/', ''));
  }
});

it('production also publishes the TLS port only, and has no mail catcher', () => {
  const open = Object.entries(production.services).flatMap(([name, { ports = [] }]) => ports.map(() => name));
  expect(open).toEqual(['edge']);
  expect(production.services.mail?.profiles).toEqual(['mail-catcher']);
  expect(production.services.acme).toMatchObject({
    user: '101',
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
});

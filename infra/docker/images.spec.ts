import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Compares the Dockerfile with what the containers open at start, without building anything: a folder that a container is
 * told about must be in its image whole, or be mounted.
 */

interface Stage {
  name: string;
  from: string;
  copies: { from?: string; sources: string[]; to: string }[];
}

interface ComposeService {
  build?: { target: string; args?: { SERVICE: string } };
  image?: string;
  environment?: Record<string, string>;
  volumes?: (string | { target: string })[];
  tmpfs?: string[];
}

interface Deployment {
  kind: string;
  metadata: { name: string };
  spec: {
    template: {
      spec: {
        containers: {
          image: string;
          env?: { name: string; value?: string }[];
          volumeMounts?: { mountPath: string }[];
        }[];
      };
    };
  };
}

const project = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string) => readFileSync(join(project, name), 'utf8');
const { load, loadAll } = createRequire(import.meta.url)('js-yaml') as {
  load: (text: string) => unknown;
  loadAll: (text: string) => unknown[];
};
const stages = readStages(read('infra/docker/Dockerfile'));
const stageCalled = (name: string) => stages.find((stage) => stage.name === name);

/** A container of ours as one way to run describes it. */
interface Container {
  /** For the title of a test: `docker-compose.yml pages`. */
  title: string;
  target: string;
  environment: Record<string, string>;
  mounts: string[];
}

const targetOf = (part: string) => (part === 'gateway' || part === 'pages' ? part : 'service');
const containers = [
  ...composeContainers('docker-compose.yml'),
  ...composeContainers('infra/swarm/stack.yml'),
  ...kubernetesContainers(),
];

function readStages(dockerfile: string): Stage[] {
  const found: Stage[] = [];
  for (const line of dockerfile.replace(/\\\n/g, ' ').split('\n')) {
    const [, from, name] = /^FROM (\S+) AS (\S+)$/.exec(line) ?? [];
    if (from !== undefined && name !== undefined) found.push({ name, from, copies: [] });
    const [, option, words] = /^COPY (?:--from=(\S+) )?(?:--\S+ )*(.+)$/.exec(line) ?? [];
    if (words === undefined) continue;
    const sources = words.trim().split(/\s+/);
    const to = sources.pop()!;
    found.at(-1)!.copies.push({ ...(option ? { from: option } : {}), sources, to });
  }
  return found;
}

function composeContainers(file: string): Container[] {
  const { services } = load(read(file)) as { services: Record<string, ComposeService> };
  return Object.entries(services).flatMap(
    ([part, { build, image, environment = {}, volumes = [], tmpfs = [] }]) =>
      build === undefined && !image?.startsWith('${IMAGES')
        ? []
        : [
            {
              title: `${file} ${part}`,
              target: build?.target ?? targetOf(part),
              environment,
              mounts: [
                ...volumes.map((volume) => (typeof volume === 'string' ? mountPoint(volume) : volume.target)),
                ...tmpfs.map((mount) => mount.split(':')[0]!),
              ],
            },
          ],
  );
}

/** `media:/srv/media:ro`, `${FOLDER:?why}/media:/srv/media` and `/var/cache/gateway` alike. */
function mountPoint(volume: string): string {
  const parts = volume.replace(/\$\{[^}]*\}/g, '').split(':');
  return parts[1] ?? parts[0]!;
}

function kubernetesContainers(): Container[] {
  const files = readdirSync(join(project, 'infra/kubernetes/base')).filter((name) => name.endsWith('.yaml'));
  const documents = files.flatMap((name) => loadAll(read(`infra/kubernetes/base/${name}`)) as Deployment[]);
  return documents
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ metadata: { name }, spec }) => {
      const { env = [], volumeMounts = [] } = spec.template.spec.containers[0]!;
      return {
        title: `infra/kubernetes ${name}`,
        target: targetOf(name),
        environment: Object.fromEntries(env.map((variable) => [variable.name, variable.value ?? ''])),
        mounts: volumeMounts.map(({ mountPath }) => mountPath),
      };
    });
}

/** The folders that an image has whole, those of the stages that it begins with included. */
function foldersOf(target: string): string[] {
  const stage = stageCalled(target);
  if (!stage) return [];
  const whole = stage.copies.filter(({ sources }) => sources.length === 1 && !/\.\w+$/.test(sources[0]!));
  return [...foldersOf(stage.from), ...whole.map(({ to }) => to)];
}

it('finds the containers of Compose, Swarm and Kubernetes', () => {
  expect(containers.map(({ title }) => title).sort()).toEqual(
    [
      ...['docker-compose.yml', 'infra/kubernetes', 'infra/swarm/stack.yml'].flatMap((where) =>
        ['auth', 'gateway', 'inquiries', 'listings', 'notifications', 'pages'].map(
          (part) => `${where} ${part}`,
        ),
      ),
      // Only in the demo.
      'docker-compose.yml mail',
    ].sort(),
  );
  for (const { target } of containers) expect(stageCalled(target)).toBeDefined();
});

it.each(containers.map((container) => [container.title, container] as const))(
  '%s: each folder of its environment is complete in the image, or mounted',
  (_title, { target, environment, mounts }) => {
    const folders = Object.entries(environment).filter(([name]) => /_(ROOT|DIR)$/.test(name));
    const present = [...foldersOf(target), ...mounts];
    const missing = folders.filter(([, path]) => !present.some((one) => `${path}/`.startsWith(`${one}/`)));
    expect(missing).toEqual([]);
  },
);

it('the images contain the complete builds: server build in pages, browser build in the gateway', () => {
  expect(stageCalled('pages')?.copies).toEqual([
    { from: 'site', sources: ['/app/frontend/dist-server'], to: '/srv/renderer' },
  ]);
  expect(stageCalled('gateway')?.copies).toContainEqual({
    from: 'site',
    sources: ['/app/frontend/dist'],
    to: '/srv/web',
  });
});

it('each stage copies only from existing stages and files', () => {
  for (const [index, { from, copies }] of stages.entries()) {
    const before = stages.slice(0, index).map(({ name }) => name);
    if (!from.includes(':')) expect(before).toContain(from);
    for (const copy of copies) {
      if (copy.from) expect(before).toContain(copy.from);
      else expect(copy.sources.filter((source) => !existsSync(join(project, source)))).toEqual([]);
    }
  }
});

const SERVICES = ['auth', 'listings', 'inquiries', 'notifications', 'pages', 'common'];

/** The sources of a folder, without tests, which no image holds. */
function sourcesIn(folder: string): string[] {
  return readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.startsWith('testing/'))
    .map((name) => `${folder}/${name}`);
}

/** Modules that a source loads at run time: imports of types alone are gone after compilation. */
function importsOf(file: string): string[] {
  return [
    ...read(file).matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^']+)'|^import '([^']+)'/gm),
  ].map(([, from, bare]) => (from ?? bare)!);
}

it.each(SERVICES)('%s lists each imported package in its own package.json', (service) => {
  const { name, dependencies } = JSON.parse(read(`services/${service}/package.json`)) as {
    name: string;
    dependencies: Record<string, string>;
  };
  const own = [name, ...Object.keys(dependencies)];
  const foreign = sourcesIn(`services/${service}/src`).flatMap((file) =>
    importsOf(file)
      .filter((module) => !module.startsWith('.') && !isBuiltin(module))
      .filter((module) => !own.some((one) => module === one || module.startsWith(`${one}/`)))
      .map((module) => `${file}: ${module}`),
  );
  expect(foreign).toEqual([]);
});

it('the stage for demo pictures contains every imported module', () => {
  const copied = stageCalled('demo-pictures')!
    .copies.filter(({ from }) => from === 'services')
    .flatMap(({ sources }) => sources)
    .map((path) => path.replace('/app/', '').replace('/dist/', '/src/').replace(/\.js$/, '.ts'));
  expect(copied).toContain('services/listings/src/demo/build-pictures.ts');
  const needed = copied.flatMap((file) =>
    importsOf(file).flatMap((module) => {
      if (module.startsWith('@lml/common/'))
        return [module.replace('@lml/common/', 'services/common/src/') + '.ts'];
      return module.startsWith('.') ? [join(file, '..', module).replace(/\.js$/, '.ts')] : [];
    }),
  );
  expect(needed.filter((file) => !copied.includes(file))).toEqual([]);
});

import { readEnv, type ServiceEnv } from '@lml/common/env';
import { getMetadataStorage } from 'class-validator';
import type { Deployment } from 'kubernetes-types/apps/v1.js';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2.js';
import type { Container, PersistentVolumeClaim, Service } from 'kubernetes-types/core/v1.js';
import type { NetworkPolicy, NetworkPolicyPeer } from 'kubernetes-types/networking/v1.js';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.js';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as TypeScript from 'typescript';
import { AuthEnv } from '../../services/auth/src/env.js';
import { InquiriesEnv } from '../../services/inquiries/src/env.js';
import { ListingsEnv } from '../../services/listings/src/env.js';
import { NotificationsEnv } from '../../services/notifications/src/env.js';
import { PagesEnv } from '../../services/pages/src/env.js';

/**
 * The manifests before kustomize has put them together, which needs no program that npm does not have. Each document is
 * held against Kubernetes' own types, in which what is not known is an error; then what the parts need of each other.
 */

interface Document {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

interface Kustomization {
  namespace?: string;
  resources: string[];
  replicas?: { name: string; count: number }[];
  patches?: { target: { kind: string; name?: string }; patch: string }[];
  images?: { name: string }[];
  configMapGenerator?: { name: string; envs: string[] }[];
}

interface ComposeService {
  environment?: Record<string, string>;
  volumes?: string[];
  tmpfs?: string[];
  mem_limit?: string;
}

const require = createRequire(import.meta.url);
const ts = require('typescript') as typeof TypeScript;
const { load, loadAll } = require('js-yaml') as {
  load: (text: string) => unknown;
  loadAll: (text: string) => unknown[];
};
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const compose = (name: string) =>
  (load(read(`../../${name}`)) as { services: Record<string, ComposeService> }).services;

const SERVICES: Record<string, new () => ServiceEnv> = {
  auth: AuthEnv,
  inquiries: InquiriesEnv,
  listings: ListingsEnv,
  notifications: NotificationsEnv,
  pages: PagesEnv,
};
const PARTS = ['gateway', ...Object.keys(SERVICES)].sort();
const FOLDERS = ['base', 'small', 'large', 'example'] as const;

const kustomizations = Object.fromEntries(
  FOLDERS.map((folder) => [folder, load(read(`${folder}/kustomization.yaml`)) as Kustomization]),
) as Record<(typeof FOLDERS)[number], Kustomization>;
const documentsIn = (folder: (typeof FOLDERS)[number]) =>
  kustomizations[folder].resources
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => loadAll(read(`${folder}/${name}`)) as Document[]);
const documents = FOLDERS.flatMap(documentsIn);
const ofKind = <T>(kind: string, folder: (typeof FOLDERS)[number] = 'base') =>
  documentsIn(folder).filter((document) => document.kind === kind) as (Document & T & { spec: object })[];

const deployments = ofKind<Deployment>('Deployment').map(({ metadata: { name }, spec }) => {
  const pod = spec.template.spec!;
  // The first is the part itself.
  return { name, spec, pod, main: pod.containers[0]! };
});
const eachPart = deployments.map((deployment) => [deployment.name, deployment] as const);
const services = ofKind<Service>('Service');
const policies = ofKind<NetworkPolicy>('NetworkPolicy');
const autoscalers = ofKind<HorizontalPodAutoscaler>('HorizontalPodAutoscaler', 'large');
const claims = ofKind<PersistentVolumeClaim>('PersistentVolumeClaim').map(({ metadata }) => metadata.name);

const settings = Object.fromEntries(
  ['base', 'example'].flatMap((folder) =>
    [...read(`${folder}/settings.env`).matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  ),
);
/** What stands in the container's own list, beside the settings; those of secrets with their file. */
const told = (container: Container) =>
  Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value ?? '']));
const nameOf = (peer: { matchLabels?: Record<string, string> } | undefined) =>
  peer?.matchLabels?.['app.kubernetes.io/name'];

/** What Kubernetes' types have against the documents, each with the document that it is about. */
function complaints(about: Document[]): string[] {
  const constants = about.map((document, index) => {
    const [group, version] = document.apiVersion.includes('/')
      ? document.apiVersion.split(/\..*\/|\//)
      : ['core', document.apiVersion];
    const type = `import('kubernetes-types/${group}/${version}').${document.kind}`;
    return `export const _${index}: ${type} = ${JSON.stringify(document, null, 1)};\n`;
  });
  const file = fileURLToPath(new URL('manifests.ts', import.meta.url));
  const options: TypeScript.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    lib: ['lib.es5.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, language, ...rest) =>
    name === file
      ? ts.createSourceFile(name, constants.join(''), language)
      : getSourceFile(name, language, ...rest);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ start = 0, messageText }) => {
      let end = 0;
      const index = constants.findIndex((constant) => start < (end += constant.length));
      const { kind, metadata } = about[index]!;
      return `${kind} ${metadata.name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
}

it('every file belongs to a folder that is put together', () => {
  for (const folder of FOLDERS) {
    const { resources, configMapGenerator = [] } = kustomizations[folder];
    const named = [
      ...resources.filter((name) => !name.startsWith('../')),
      ...configMapGenerator.flatMap(({ envs }) => envs),
      'kustomization.yaml',
    ];
    expect(named.sort()).toEqual(readdirSync(new URL(folder, import.meta.url)).sort());
  }
  expect(kustomizations.small.resources).toContain('../base');
  expect(kustomizations.large.resources).toContain('../base');
  expect(deployments.map(({ name }) => name).sort()).toEqual(PARTS);
  expect(kustomizations.example.images!.map(({ name }) => name).sort()).toEqual(
    deployments.map(({ main }) => main.image!).sort(),
  );
});

it('Kubernetes knows every field, and misses none', () => {
  expect(complaints(documents)).toEqual([]);
});

it('a field that is misspelt, of the wrong kind or missing is found', () => {
  const broken = (change: (deployment: Required<Deployment>) => void) => {
    const copy = structuredClone(documents.find(({ kind }) => kind === 'Deployment')!);
    change(copy as unknown as Required<Deployment>);
    return complaints([copy]).join();
  };
  const container = ({ spec }: Required<Deployment>) => spec.template.spec!.containers[0]!;
  expect(broken(() => undefined)).toBe('');
  expect(broken((one) => Object.assign(container(one), { readynessProbe: {} }))).toMatch(
    /readynessProbe.* does not exist in type 'Container'/,
  );
  expect(broken((one) => Object.assign(one.spec, { replicas: '2' }))).toContain("'string' is not assignable");
  expect(broken((one) => Reflect.deleteProperty(container(one), 'name'))).toContain("'name' is missing");
  expect(complaints([{ apiVersion: 'apps/v1', kind: 'Deploymant', metadata: { name: 'a' } }])).toHaveLength(
    1,
  );
});

it.each(eachPart)('%s has a read-only file system and no capabilities', (_name, { pod }) => {
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: { runAsNonRoot: true, fsGroup: 1000, seccompProfile: { type: 'RuntimeDefault' } },
  });
  for (const { securityContext } of pod.containers) {
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  }
});

it.each(eachPart)(
  '%s has the memory and the folders that it has in docker-compose.yml',
  (name, { pod, main }) => {
    for (const { resources } of pod.containers) {
      expect(resources!.requests!.cpu).toMatch(/^\d+m$/);
      expect(resources!.requests!.memory).toMatch(/^\d+Mi$/);
      expect(resources!.limits!.memory).toMatch(/^\d+[MG]i$/);
    }
    const { mem_limit, tmpfs = [], volumes = [] } = compose('docker-compose.yml')[name]!;
    expect(main.resources!.limits!.memory!.toLowerCase()).toBe(`${mem_limit}i`);

    const mounts = main.volumeMounts!;
    const folders = [
      ...tmpfs.map((folder) => folder.split(':')[0]),
      // Beside files of this repository, which the image has.
      ...volumes
        .filter((volume) => !volume.startsWith('.'))
        .map((volume) => volume.replace(/^[^/:]*:|:ro$/g, '')),
    ];
    expect(mounts.map(({ mountPath }) => mountPath)).toEqual(expect.arrayContaining(folders));
    expect(mounts.map((mount) => mount.name).sort()).toEqual(
      pod.volumes!.map((volume) => volume.name).sort(),
    );
    const made = kustomizations.base.configMapGenerator!.map((one) => one.name);
    expect(main.envFrom!.map(({ configMapRef }) => configMapRef!.name)).toEqual(made);
    for (const { persistentVolumeClaim } of pod.volumes!)
      if (persistentVolumeClaim) expect(claims).toContain(persistentVolumeClaim.claimName);
    for (const [variable, value] of Object.entries(told(main)))
      if (/^(CACHE_ROOT|ASSETS_ROOT|MEDIA_DIR)$/.test(variable)) {
        const mount = mounts.find(({ mountPath }) => `${value}/`.startsWith(`${mountPath}/`));
        expect(mount !== undefined && !mount.readOnly).toBe(true);
      }
  },
);

it.each(eachPart)(
  '%s is asked whether it has started, lives and is ready, where it answers',
  (name, { main }) => {
    const paths = [main.startupProbe, main.livenessProbe, main.readinessProbe].map((probe) => {
      expect(main.ports!.map((port) => port.name)).toContain(probe!.httpGet!.port);
      return probe!.httpGet!.path;
    });
    const [live, ready] = name === 'gateway' ? ['/health', '/health'] : ['/health/live', '/health/ready'];
    expect(paths).toEqual([live, live, ready]);
    expect(main.ports![0]!.containerPort).toBe(name === 'gateway' ? 8080 : new SERVICES[name]!().PORT);
  },
);

it.each(['small', 'large'] as const)('%s has two of each at least, one of which may go', (folder) => {
  const { replicas = [] } = kustomizations[folder];
  const scaled = folder === 'large' ? autoscalers : [];
  const least = [
    ...replicas.map(({ name, count }) => [name, count] as const),
    ...scaled.map(({ spec }) => [spec.scaleTargetRef.name, spec.minReplicas!] as const),
  ];
  expect(least.map(([name]) => name).sort()).toEqual(PARTS);
  for (const [, count] of least) expect(count).toBeGreaterThanOrEqual(2);
  for (const { spec } of scaled) expect(spec.maxReplicas).toBeGreaterThan(spec.minReplicas!);
  for (const { spec } of deployments) expect(spec.replicas).toBeUndefined();

  const budgets = ofKind<PodDisruptionBudget>('PodDisruptionBudget');
  expect(budgets.map(({ spec }) => nameOf(spec.selector)).sort()).toEqual(PARTS);
  for (const { spec } of budgets) expect(spec.maxUnavailable).toBe(1);
});

it.each(eachPart)('%s is spread, and found by its name', (name, { spec, pod }) => {
  expect(nameOf(spec.selector)).toBe(name);
  expect(spec.template.metadata!.labels).toMatchObject({ 'app.kubernetes.io/name': name });
  expect(pod.topologySpreadConstraints).toHaveLength(2);
  for (const { labelSelector } of pod.topologySpreadConstraints!) expect(nameOf(labelSelector)).toBe(name);
});

it('what is changed in the manifests is there', () => {
  for (const { patches = [] } of Object.values(kustomizations)) {
    for (const { target, patch } of patches) {
      const pattern = new RegExp(`^(${target.name ?? '.*'})$`);
      const changed = documents.filter(
        ({ kind, metadata }) => kind === target.kind && pattern.test(metadata.name),
      );
      expect(changed.length).toBeGreaterThan(0);
      if (target.name) expect(changed).toHaveLength(target.name.split('|').length);
      for (const { op, path } of load(patch) as { op: string; path: string }[]) {
        const steps = path.split('/').slice(1);
        const last = steps.pop()!;
        for (const document of changed) {
          const parent = steps.reduce<unknown>(
            (at, step) => (at as Record<string, unknown>)?.[step],
            document,
          );
          expect(Object.keys(parent as object).includes(last)).toBe(op === 'replace');
        }
      }
    }
  }
});

it.each(Object.entries(SERVICES))('%s starts with these settings', (name, type) => {
  const { main } = deployments.find((deployment) => deployment.name === name)!;
  const environment: Record<string, string> = { ...settings };
  for (const [variable, value] of Object.entries(told(main))) {
    const known = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
    expect(known.map(({ propertyName }) => propertyName)).toContain(variable.replace(/_FILE$/, ''));
    expect(settings).not.toHaveProperty(variable);
    if (variable.endsWith('_FILE')) environment[variable.slice(0, -5)] = 'what the operator has made of it';
    else environment[variable] = value;
  }
  expect(readEnv(type, environment)).toMatchObject({ DEMO: false, PUBLIC_URL: settings.PUBLIC_URL });
});

it('each setting is known to somebody, and the gateway is told all that its configuration asks for', () => {
  const known = Object.values(SERVICES).flatMap((type) =>
    getMetadataStorage()
      .getTargetValidationMetadatas(type, '', false, false)
      .map(({ propertyName }) => propertyName),
  );
  const gateway = deployments.find(({ name }) => name === 'gateway')!;
  const asked = new Set(
    [...read('../gateway/templates/default.conf.template').matchAll(/\$\{([A-Z_]+)\}/g)].map(
      ([, name]) => name!,
    ),
  );
  for (const name of Object.keys(settings)) expect([...known, ...asked]).toContain(name);

  const own = told(gateway.main);
  const given = { ...settings, ...own };
  // Found by the image (infra/gateway/entrypoint/16-resolver.envsh).
  asked.delete('GATEWAY_RESOLVER');
  expect(own.NGINX_ENTRYPOINT_LOCAL_RESOLVERS).toBe('1');
  for (const name of asked) expect(given[name]).toMatch(/./);
  const forOthers = Object.keys(own).filter((name) =>
    Object.values(own).some((value) => value.includes(`$(${name})`)),
  );
  expect(Object.keys(own).filter((name) => !asked.has(name) && !forOthers.includes(name))).toEqual([
    'NGINX_ENTRYPOINT_LOCAL_RESOLVERS',
  ]);
});

it.each(eachPart)(
  '%s reads the secrets that it reads in production on one server, and no others',
  (name, part) => {
    const files = (environment: Record<string, string> = {}) =>
      Object.entries(environment)
        .filter(([variable]) => variable.endsWith('_FILE'))
        .map(([variable, file]) => `${variable} ${file.split('/').at(-1)}`)
        .sort();
    expect(files(told(part.main))).toEqual(files(compose('infra/production/compose.yml')[name]?.environment));

    const volume = part.pod.volumes!.find(({ secret }) => secret)?.secret;
    const items = volume?.items!.map(({ key, path }) => `${key} ${path}`) ?? [];
    const mount = part.main.volumeMounts!.find((one) => one.name === 'secrets');
    const named = Object.values(told(part.main)).filter((value) => value.startsWith('/srv/secrets/'));
    expect(items.map((item) => `${mount!.mountPath}/${item.split(' ')[1]}`).sort()).toEqual(named.sort());
    for (const item of items) {
      const [key, path] = item.split(' ');
      expect(key).toBe(path);
      expect(read('../run/secrets.mjs')).toContain(`'${key}'`);
    }
  },
);

it('no secret is in these files', () => {
  expect(documents.filter(({ kind }) => kind === 'Secret')).toEqual([]);
  for (const name of Object.keys(settings)) expect(name).not.toMatch(/(PASSWORD|SECRET|TOKEN)$/);
  for (const folder of FOLDERS) expect(kustomizations[folder]).not.toHaveProperty('secretGenerator');
});

it('who asks whom is who may ask whom, and nobody else', () => {
  const asking = deployments.flatMap(({ name, main }) =>
    Object.values(told(main)).flatMap((value) => {
      const [, asked, port] = /^(?:http:\/\/)?([a-z]+)(?:\.\$\(DOMAIN\))?:(\d+)$/.exec(value) ?? [];
      return asked === undefined ? [] : [`${name} asks ${asked} at ${port}`];
    }),
  );
  expect(asking.length).toBeGreaterThan(7);
  const allowed = (side: 'ingress' | 'egress') =>
    policies.flatMap(({ spec }) => {
      const own = nameOf(spec.podSelector);
      const rules: { ports?: { port?: number | string }[]; peers?: NetworkPolicyPeer[] }[] =
        side === 'ingress'
          ? (spec.ingress ?? []).map(({ ports, from }) => ({ ports, peers: from }))
          : (spec.egress ?? []).map(({ ports, to }) => ({ ports, peers: to }));
      return rules.flatMap(({ ports = [], peers = [] }) =>
        peers
          .filter(({ podSelector }) => podSelector)
          .map(({ podSelector }) => nameOf(podSelector))
          .map((other) => (side === 'ingress' ? `${other} asks ${own}` : `${own} asks ${other}`))
          .flatMap((edge) => ports.map(({ port }) => `${edge} at ${port}`)),
      );
    });
  expect(allowed('egress').sort()).toEqual(asking.sort());
  expect(allowed('ingress').sort()).toEqual(asking.sort());
});

it('each has a policy, nothing is open but for it, and data is reached by those that have some', () => {
  const everybody = policies.filter(({ spec }) => nameOf(spec.podSelector) === undefined);
  expect(everybody.map(({ metadata }) => metadata.name)).toEqual(['nothing-else', 'names', 'metrics']);
  expect(everybody[0]!.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  expect(policies.flatMap(({ spec }) => nameOf(spec.podSelector) ?? []).sort()).toEqual(PARTS);
  for (const { spec } of policies)
    expect(spec.policyTypes).toEqual(
      [(spec.ingress || !spec.egress) && 'Ingress', (spec.egress || !spec.ingress) && 'Egress'].filter(
        Boolean,
      ),
    );

  const anywhere = (port: number) =>
    policies
      .filter(({ spec }) =>
        spec.egress?.some(({ to, ports = [] }) => !to && ports.some((one) => one.port === port)),
      )
      .map(({ spec }) => nameOf(spec.podSelector));
  const toldOf = (variable: string) =>
    deployments.filter(({ main }) => variable in told(main)).map(({ name }) => name);
  expect(anywhere(5432)).toEqual(toldOf('DB_NAME'));
  expect(anywhere(6379)).toEqual(toldOf('REDIS_PASSWORD_FILE'));
  expect(anywhere(Number(settings.SMTP_PORT))).toEqual(toldOf('SMTP_PASSWORD_FILE'));
  const open = policies.filter(({ spec }) => spec.ingress?.some(({ from }) => !from));
  expect(open.map(({ metadata }) => metadata.name)).toEqual(['gateway']);

  const ports = deployments.flatMap(({ pod }) => pod.containers.flatMap((one) => one.ports!));
  for (const { spec } of policies)
    for (const { port } of spec.ingress?.flatMap((rule) => rule.ports!) ?? [])
      expect(ports.map(({ containerPort }) => containerPort)).toContain(port);
});

it('pictures are copied from public addresses alone', () => {
  const outside = policies.flatMap(({ spec }) =>
    (spec.egress ?? []).flatMap(({ to = [], ports = [] }) =>
      to.flatMap(({ ipBlock }) =>
        ipBlock && ports.some(({ port }) => port === 443) ? [{ of: nameOf(spec.podSelector), ipBlock }] : [],
      ),
    ),
  );
  expect(outside.map(({ of, ipBlock }) => `${of} ${ipBlock.cidr}`)).toEqual([
    'listings 0.0.0.0/0',
    'listings 2000::/3',
  ]);
  const excepted = outside[0]!.ipBlock.except;
  for (const network of ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '127.0.0.0/8'])
    expect(excepted).toContain(network);
});

it('each service leads to a port of its pods, and each that is asked has one', () => {
  expect(services.map(({ spec }) => spec.selector!['app.kubernetes.io/name']).sort()).toEqual(
    PARTS.filter((name) => name !== 'notifications'),
  );
  for (const { metadata, spec } of services) {
    const { main } = deployments.find(({ name }) => name === metadata.name)!;
    for (const { targetPort, port } of spec.ports!) {
      const found = main.ports!.find((one) => one.name === targetPort);
      expect(found).toBeDefined();
      // Asked pod by pod, with nothing between that could change the port.
      if (spec.clusterIP === 'None') expect(port).toBe(found!.containerPort);
    }
  }
  expect(
    services.filter(({ spec }) => spec.clusterIP !== 'None').map(({ metadata }) => metadata.name),
  ).toEqual(['gateway']);
});

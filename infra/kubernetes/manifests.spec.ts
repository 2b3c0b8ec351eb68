import { readEnv } from '@lml/common/env';
import { getMetadataStorage } from 'class-validator';
import type { Deployment } from 'kubernetes-types/apps/v1.js';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.js';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as TypeScript from 'typescript';
import {
  compose,
  autoscalers,
  claims,
  deployments,
  documents,
  eachPart,
  FOLDERS,
  kustomizations,
  load,
  nameOf,
  ofKind,
  PARTS,
  read,
  SERVICES,
  settings,
  told,
  type Document,
} from './manifests.js';

const ts = createRequire(import.meta.url)('typescript') as typeof TypeScript;

/** Type errors of the documents, checked against Kubernetes' TypeScript types. */
function typeErrors(about: Document[]): string[] {
  const constants = about.map((document, index) => {
    const [group, version] = document.apiVersion.includes('/')
      ? document.apiVersion.split(/\..*\/|\//)
      : ['core', document.apiVersion];
    const type = `import('kubernetes-types/${group}/${version}').${document.kind}`;
    return `export const _${index}: ${type} = ${JSON.stringify(document, null, 1)};\n`;
  });
  const file = fileURLToPath(new URL('checked-documents.ts', import.meta.url));
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

it('every file is listed in a kustomization', () => {
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

it("the manifests match Kubernetes' types", () => {
  expect(typeErrors(documents)).toEqual([]);
});

it('a misspelt, mistyped or missing field is found', () => {
  const broken = (change: (deployment: Required<Deployment>) => void) => {
    const copy = structuredClone(documents.find(({ kind }) => kind === 'Deployment')!);
    change(copy as unknown as Required<Deployment>);
    return typeErrors([copy]).join();
  };
  const container = ({ spec }: Required<Deployment>) => spec.template.spec!.containers[0]!;
  expect(broken(() => undefined)).toBe('');
  expect(broken((one) => Object.assign(container(one), { readynessProbe: {} }))).toMatch(
    /readynessProbe.* does not exist in type 'Container'/,
  );
  expect(broken((one) => Object.assign(one.spec, { replicas: '2' }))).toContain("'string' is not assignable");
  expect(broken((one) => Reflect.deleteProperty(container(one), 'name'))).toContain("'name' is missing");
  expect(typeErrors([{ apiVersion: 'apps/v1', kind: 'Deploymant', metadata: { name: 'a' } }])).toHaveLength(
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
  '%s has the same memory limit and folders as in docker-compose.yml',
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
      if (/^(CACHE_ROOT|ASSETS_ROOT|MEDIA_DIR|PRIVATE_DIR)$/.test(variable)) {
        const mount = mounts.find(({ mountPath }) => `${value}/`.startsWith(`${mountPath}/`));
        expect(mount !== undefined && !mount.readOnly).toBe(true);
      }
  },
);

it.each(eachPart)(
  '%s has probes for start-up, liveness and readiness at existing endpoints',
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

it.each(['small', 'large'] as const)(
  '%s has at least two replicas of each, one of which may be evicted',
  (folder) => {
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
  },
);

it.each(eachPart)('%s is spread over nodes and selected by its name', (name, { spec, pod }) => {
  expect(nameOf(spec.selector)).toBe(name);
  expect(spec.template.metadata!.labels).toMatchObject({ 'app.kubernetes.io/name': name });
  expect(pod.topologySpreadConstraints).toHaveLength(2);
  for (const { labelSelector } of pod.topologySpreadConstraints!) expect(nameOf(labelSelector)).toBe(name);
});

it('patches change existing fields', () => {
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

/** Secrets that have a form of their own. */
const KEYS: Record<string, string> = {
  VAPID_PUBLIC_KEY_FILE: 'B'.padEnd(87, 'x'),
  VAPID_PRIVATE_KEY_FILE: 'x'.repeat(43),
};

it.each(Object.entries(SERVICES))('%s starts with these settings', (name, type) => {
  const { main } = deployments.find((deployment) => deployment.name === name)!;
  const environment: Record<string, string> = { ...settings };
  for (const [variable, value] of Object.entries(told(main))) {
    const known = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
    expect(known.map(({ propertyName }) => propertyName)).toContain(variable.replace(/_FILE$/, ''));
    expect(settings).not.toHaveProperty(variable);
    if (variable.endsWith('_FILE'))
      environment[variable.slice(0, -5)] = KEYS[variable] ?? 'what the operator has made of it';
    else environment[variable] = value;
  }
  expect(readEnv(type, environment)).toMatchObject({ DEMO: false, PUBLIC_URL: settings.PUBLIC_URL });
});

it('each setting is used, and the gateway gets all variables of its configuration', () => {
  const known = Object.values(SERVICES).flatMap((type) =>
    getMetadataStorage()
      .getTargetValidationMetadatas(type, '', false, false)
      .map(({ propertyName }) => propertyName),
  );
  const gateway = deployments.find(({ name }) => name === 'gateway')!;
  const asked = new Set(
    readdirSync(new URL('../gateway/templates', import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.template'))
      .flatMap((name) => [...read(`../gateway/templates/${name}`).matchAll(/\$\{([A-Z_]+)\}/g)])
      .map(([, name]) => name!),
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

it.each(eachPart)('%s reads the same secrets as in production on one server', (name, part) => {
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
});

it('the manifests contain no secrets', () => {
  expect(documents.filter(({ kind }) => kind === 'Secret')).toEqual([]);
  for (const name of Object.keys(settings)) expect(name).not.toMatch(/(PASSWORD|SECRET|TOKEN)$/);
  for (const folder of FOLDERS) expect(kustomizations[folder]).not.toHaveProperty('secretGenerator');
});

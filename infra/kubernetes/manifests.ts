import type { ServiceEnv } from '@lml/common/env';
import type { Deployment } from 'kubernetes-types/apps/v1.js';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2.js';
import type { Container, PersistentVolumeClaim, Service } from 'kubernetes-types/core/v1.js';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.js';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AuthEnv } from '../../services/auth/src/env.js';
import { InquiriesEnv } from '../../services/inquiries/src/env.js';
import { ListingsEnv } from '../../services/listings/src/env.js';
import { NotificationsEnv } from '../../services/notifications/src/env.js';
import { PagesEnv } from '../../services/pages/src/env.js';

/**
 * Reads the Kubernetes manifests as written, before kustomize combines them, so that the tests need no program outside npm.
 */

export interface Document {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

export interface Kustomization {
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
export const { load, loadAll } = require('js-yaml') as {
  load: (text: string) => unknown;
  loadAll: (text: string) => unknown[];
};
export const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
export const compose = (name: string) =>
  (load(read(`../../${name}`)) as { services: Record<string, ComposeService> }).services;

export const SERVICES: Record<string, new () => ServiceEnv> = {
  auth: AuthEnv,
  inquiries: InquiriesEnv,
  listings: ListingsEnv,
  notifications: NotificationsEnv,
  pages: PagesEnv,
};
export const PARTS = ['gateway', ...Object.keys(SERVICES)].sort();
export const FOLDERS = ['base', 'small', 'large', 'example'] as const;

export const kustomizations = Object.fromEntries(
  FOLDERS.map((folder) => [folder, load(read(`${folder}/kustomization.yaml`)) as Kustomization]),
) as Record<(typeof FOLDERS)[number], Kustomization>;
const documentsIn = (folder: (typeof FOLDERS)[number]) =>
  kustomizations[folder].resources
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => loadAll(read(`${folder}/${name}`)) as Document[]);
export const documents = FOLDERS.flatMap(documentsIn);
export const ofKind = <T>(kind: string, folder: (typeof FOLDERS)[number] = 'base') =>
  documentsIn(folder).filter((document) => document.kind === kind) as (Document & T & { spec: object })[];

export const deployments = ofKind<Deployment>('Deployment').map(({ metadata: { name }, spec }) => {
  const pod = spec.template.spec!;
  // The first container runs the service itself.
  return { name, spec, pod, main: pod.containers[0]! };
});
export const eachPart = deployments.map((deployment) => [deployment.name, deployment] as const);
export const services = ofKind<Service>('Service');
export const policies = ofKind<NetworkPolicy>('NetworkPolicy');
export const autoscalers = ofKind<HorizontalPodAutoscaler>('HorizontalPodAutoscaler', 'large');
export const claims = ofKind<PersistentVolumeClaim>('PersistentVolumeClaim').map(
  ({ metadata }) => metadata.name,
);

export const settings = Object.fromEntries(
  ['base', 'example'].flatMap((folder) =>
    [...read(`${folder}/settings.env`).matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  ),
);
/** Variables of the container itself, without the shared settings; secrets are given as files. */
export const told = (container: Container) =>
  Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value ?? '']));
export const nameOf = (peer: { matchLabels?: Record<string, string> } | undefined) =>
  peer?.matchLabels?.['app.kubernetes.io/name'];

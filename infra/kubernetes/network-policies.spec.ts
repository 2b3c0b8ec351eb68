import type { NetworkPolicyPeer } from 'kubernetes-types/networking/v1.js';
import { deployments, nameOf, PARTS, policies, services, settings, told } from './manifests.js';

it('network policies allow exactly the calls between services', () => {
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

it('each service has a policy, other traffic is denied, and only services with data reach databases', () => {
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

it('pictures are downloaded only from public addresses', () => {
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

it('each Service targets a port of its pods', () => {
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

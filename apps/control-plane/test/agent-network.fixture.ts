import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestCluster } from './cluster.fixture.js';

/** Header of answers: the Service that was asked, its namespace, and the path. */
export const askedHeader = 'x-asked';

/**
 * Way of the control plane to Services, outside of the network of the cluster. Where pods are real, the API server
 * forwards the requests to them; else each Service answers at once.
 */
export class AgentNetwork {
  private readonly server: Server;

  constructor(
    private readonly cluster: TestCluster,
    private readonly hasPods: boolean,
  ) {
    this.server = createServer((request, response) => {
      this.answer(request.url ?? '', response).catch((error: unknown) => response.writeHead(502).end(String(error)));
    });
  }

  /** Address of an agent, for KUBERNETES_AGENT_URL. */
  async start(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/{service}.{namespace}`;
  }

  async stop(): Promise<void> {
    await new Promise((done) => this.server.close(done));
  }

  private async answer(url: string, response: ServerResponse): Promise<void> {
    response.setHeader(askedHeader, url);
    if (!this.hasPods) return void response.end('{}');
    const [, service, namespace, path] = /^\/([^./]+)\.([^/]+)(\/.*)$/.exec(url) ?? [];
    const { status, body } = await this.cluster.ask(
      'GET',
      `/api/v1/namespaces/${namespace}/services/${service}:http/proxy${path}`,
    );
    response.writeHead(status).end(JSON.stringify(body));
  }
}

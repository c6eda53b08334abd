import type { AddressInfo } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** HTTP address of this process while it listens. */
@Injectable()
export class OwnAddress {
  constructor(private readonly host: HttpAdapterHost) {}

  origin(): string | null {
    const server = this.host.httpAdapter.getHttpServer() as { address(): AddressInfo | null };
    const address = server.address();
    return address && originOf(address);
  }
}

/** A server that listens on all addresses is reachable on the loopback address. */
export function originOf({ address, port }: Pick<AddressInfo, 'address' | 'port'>): string {
  if (address === '::' || address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

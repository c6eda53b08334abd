import type { AddressInfo } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** Where this process finds itself over HTTP: known from when it listens until it stops to. */
@Injectable()
export class OwnAddress {
  constructor(private readonly host: HttpAdapterHost) {}

  origin(): string | null {
    const server = this.host.httpAdapter.getHttpServer() as { address(): AddressInfo | null };
    const address = server.address();
    return address && originOf(address);
  }
}

/** Whoever listens at every address is at that of this machine, too. */
export function originOf({ address, port }: Pick<AddressInfo, 'address' | 'port'>): string {
  if (address === '::' || address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

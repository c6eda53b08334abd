import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { formBoundary, FormScanner } from '@heddle/http';
import { BodyReceiver } from './body-receiver.js';
import { IntakeSemaphore } from './intake-semaphore.js';
import { SpooledForm } from './spooled-form.js';

interface FormLimits {
  /** Maximum number of parts. */
  maxParts: number;
  /** Maximum decompressed bytes, if lower than the limit of all bodies. */
  maxBytes?: number;
  /** Forms that wait for the intake semaphore: all, only spooled ones, or none. */
  gated: 'all' | 'large' | 'none';
}

/** Receives complete forms. Large ones are on disk; memory holds only the positions of their parts. */
@Injectable()
export class FormReceiver {
  constructor(
    private readonly receiver: BodyReceiver,
    private readonly semaphore: IntakeSemaphore,
  ) {}

  /** Deletes the form after the work. */
  async receive<T>(
    request: Request,
    { maxParts, maxBytes, gated }: FormLimits,
    work: (form: SpooledForm) => Promise<T>,
  ): Promise<T> {
    const boundary = formBoundary(request.headers['content-type']);
    const body = await this.receiver.receive(request, maxBytes);
    try {
      const scanner = new FormScanner(boundary, maxParts);
      for await (const chunk of body.chunks()) scanner.push(chunk);
      const form = new SpooledForm(body, scanner.end());
      const waits = gated === 'all' || (gated === 'large' && body.isLarge);
      return await (waits ? this.semaphore.run(() => work(form)) : work(form));
    } finally {
      await body.dispose();
    }
  }
}

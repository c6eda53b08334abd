import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { formBoundary, FormScanner } from '@heddle/http';
import { BodyReceiver } from './body-receiver.js';
import { IntakeGate } from './intake-gate.js';
import { SpooledForm } from './spooled-form.js';

export interface FormLimits {
  /** Most parts, whatever they hold. */
  maxParts: number;
  /** Where a form may be less than any other body; bytes, after decompression. */
  maxBytes?: number;
  /** Which forms wait until few others are worked on. */
  gated: 'all' | 'large' | 'none';
}

/** Takes in whole forms: on disk where they are large, and with the places of their parts in memory. */
@Injectable()
export class FormReceiver {
  constructor(
    private readonly receiver: BodyReceiver,
    private readonly gate: IntakeGate,
  ) {}

  /** The form is gone when the work is done. */
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
      return await (waits ? this.gate.pass(() => work(form)) : work(form));
    } finally {
      await body.dispose();
    }
  }
}

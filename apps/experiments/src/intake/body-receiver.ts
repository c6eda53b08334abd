import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { declaredLength } from '@heddle/http';
import { IntakeSettings } from './intake-settings.js';
import { SlotPool } from './slot-pool.js';
import { type Spool, SpooledBody } from './spooled-body.js';
import { type UploadFormat, uploadFormatOf } from './upload-format.js';

/** Receives bodies completely. */
@Injectable()
export class BodyReceiver {
  private readonly spool: Spool;

  constructor(private readonly settings: IntakeSettings) {
    this.spool = { directory: settings.spoolDirectory, slots: new SlotPool(settings.spooledBodies) };
  }

  receive(request: Request, limitBytes = this.settings.maxBodyBytes): Promise<SpooledBody> {
    const { 'content-encoding': encoding, 'content-type': contentType } = request.headers;
    const body = { encoding, declaredLength: declaredLength(request), limitBytes };
    return SpooledBody.receive(request, body, this.spool, uploadFormatOf(contentType));
  }

  /** Joins a body that arrived in parts. */
  gather(chunks: AsyncIterable<Buffer>, format: UploadFormat): Promise<SpooledBody> {
    return SpooledBody.gather(chunks, this.spool, format);
  }
}

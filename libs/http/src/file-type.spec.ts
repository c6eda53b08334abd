import { describe, expect, it } from '@jest/globals';
import { FileTypeValidator } from '@nestjs/common';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

// Nest requires a version of file-type that refuses Node 20; an override selects the last one that does not.
describe('FileTypeValidator with the overridden file-type', () => {
  const validator = new FileTypeValidator({ fileType: 'image/png' });

  it('recognises a file by its content', async () => {
    expect(await validator.isValid({ mimetype: 'image/png', buffer: png, size: png.length })).toBe(true);
  });

  it('refuses a file whose content contradicts its name', async () => {
    const buffer = Buffer.from('%PDF-1.7\n%file that claims to be an image\n');
    expect(await validator.isValid({ mimetype: 'image/png', buffer, size: buffer.length })).toBe(false);
  });
});

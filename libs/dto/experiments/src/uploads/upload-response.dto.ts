import { ApiProperty } from '@nestjs/swagger';
import { DatasetDto } from '../datasets/dataset.dto.js';
import { SessionDto } from '../sessions/session.dto.js';

export class UploadResponseDto {
  @ApiProperty({ type: DatasetDto, description: 'The dataset as it was before the rows of this upload' })
  dataset: DatasetDto;

  @ApiProperty({ type: SessionDto, description: 'The experiment; its statistics are null here, read it to get them' })
  experiment: SessionDto;
}

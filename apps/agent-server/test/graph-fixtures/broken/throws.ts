throw new Error('kaputt');
